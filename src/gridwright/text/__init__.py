"""Text in and out, for kinds and formats alike: streams, numbered lines, link codecs and the plain form."""
