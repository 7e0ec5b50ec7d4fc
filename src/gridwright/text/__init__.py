"""Text in and out: streams, numbered lines, link codecs and the plain form, for kinds and formats alike."""
