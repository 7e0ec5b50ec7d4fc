"""Print what an extra of the project needs, so that it can be installed without building the project again."""

import sys
import tomllib
from pathlib import Path


def main(name: str) -> None:
    """One requirement a line, without the project itself."""
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    wanted = project["optional-dependencies"][name]
    print("\n".join(need for need in wanted if not need.startswith(project["name"])))


if __name__ == "__main__":
    main(sys.argv[1])
