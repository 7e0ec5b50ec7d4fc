"""Small boards for the conformance suite, one file per kind; a kind without a file brings its own."""
