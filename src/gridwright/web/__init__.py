"""The page: every question that it asks, as functions of JSON, and the server that carries them to a browser."""
