"""Solving by any method, here or in a supervised process, with every answer judged by the referee."""
