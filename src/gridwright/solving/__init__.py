"""Solving by any method, in this process or a supervised one, with every answer checked by the referee."""
