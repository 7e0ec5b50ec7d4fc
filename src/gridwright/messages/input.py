"""Why a source, a puzzle or a board is refused: what is wrong, and what was expected.

The place, a source and a line, is put in front by `InputError`.
"""

from gridwright.messages import Message, Plural

# Sources: files, folders, standard input, links.
STANDARD_INPUT = Message("standard input")
TEXT = Message("text")
CANNOT_READ = Message("cannot be read: {why}")
CANNOT_OPEN = Message("cannot be read: {why}; expected a file, - for standard input, a link or a game ID")
NEITHER_FILE_NOR_LINK = Message("cannot be read: no such file, and not a puzz.link address for one of {kinds}")
READ_AS_LINK = Message("{what} (read as a puzz.link address, because there is no such file)")
STDIN_CLOSED = Message("cannot be read: it is closed")
EMPTY_FOLDER = Message("cannot be read: the folder has no files; expected puzzle files")
NO_PUZZLE = Message("nothing to read; expected a puzzle")
NO_BOARD = Message("nothing to read; expected a board")
NO_PUZZLE_SO_FAR = Message(
    "{megabytes} MB without a puzzle or a board; expected one in a format that `gridwright formats` lists"
)
NO_PUZZLE_IN_LINES = Message(
    "{count:,} lines without a puzzle or a board; expected one in a format that `gridwright formats` lists"
)
MANY_BAD_PUZZLES = Message("{count:,} bad puzzles in a row; the rest is not read")
SEVERAL_PUZZLES = Message("more than one puzzle; expected one (read_all reads many)")
IS_PICTURE = Message("this is a picture; `gridwright picture` turns it into a nonogram")
UNKNOWN_FORMAT = Message("{name} is not a format; expected one of {formats}")

# Compressed sources.
CANNOT_DECOMPRESS = Message("cannot be decompressed ({why}); expected {compression} data")
COMPRESSED_DATA_CUT_SHORT = Message("the {compression} data is cut short")
DECOMPRESSION_BOMB = Message("decompresses to more than {ratio} times its size, which no collection of puzzles does")

# Text and its size.
NOT_UTF8 = Message("not text (byte 0x{byte:02x}); expected UTF-8")
ZERO_BYTE = Message("not text (a zero byte); expected UTF-8")
TOO_MANY_BYTES = Message("a puzzle of more than {megabytes} MB, which is the limit")
TOO_MANY_LINES = Message("a puzzle of more than {limit} lines, which is the limit")

# Numbers, rows and boards.
NOT_EXPECTED = Message("{token} is not {expected}")
NUMBER = Message("a number")
NUMBER_OR = Message("a number or one of {marks}")
NUMBER_OF_A_CLUE = Message("a number of a clue")
NUMBER_OF_ROWS = Message("a number of rows")
NUMBER_OF_COLUMNS = Message("a number of columns")
WIDTH = Message("a width")
HEIGHT = Message("a height")
SIZE = Message("a size")
TOO_MANY_DIGITS = Message("a number of {count} digits; at most {limit} digits are allowed")
TOO_MANY_CELLS = Message("a board of {width}x{height} cells; at most {limit} cells are allowed")
TOO_FEW_CELLS = Message("a board of {width}x{height} cells; expected at least one cell")
NO_ROWS = Message("no board; expected at least one row")
EMPTY_ROW = Message("a row without cells; expected at least one")
UNEVEN_ROW = Plural(
    "a row of {count} cell; expected {width}, as in the row above",
    "a row of {count} cells; expected {width}, as in the row above",
)

# The plain form.
UNKNOWN_KIND = Message(
    "{text} is not a kind of puzzle; expected {kinds} on the first line, or --kind for a bare grid, or another format"
)
OTHER_KIND = Message("this is a {found}, not a {expected}")
NO_BOARD_OF_KIND = Message("no board; expected the rows of a {kind}")
REPEATED_KEY = Message("'{key}' appears twice")
UNKNOWN_KEY = Message("{key} is not a key of {kind}; expected {keys}")
WRONG_SETTING = Message("{key}: {value}; expected {values}")
REPEATED_SECTION = Message("a second '{section}' section")
OUTSIDE_SECTIONS = Message("{text} comes before any section; expected the sections {sections}")
EMPTY_SECTION = Message("no lines under '{section}'; expected a section '{section}'")
UNKNOWN_MARK = Message("{mark} in the board; expected one of {marks}")
SPLIT_ROOM = Message("one room label stands for two separate areas, at {first} and at {second}")

# Lists of Python and JSON.
NOT_IN_LISTS = Message("{text} in a text of lists; expected names, lists, numbers, strings and None")
LISTS_CUT_SHORT = Message("the text ends inside a list or after a name; expected its end or a value")
LISTS_TOO_LONG = Message("a text of more than {limit:,} numbers and brackets, which is the limit")
NOT_A_CONSTRUCTOR = Message("{name} is not a function that makes a puzzle; expected one of {kinds}, or a list")
LISTS_WITHOUT_KIND = Message(
    "lists that do not name their kind; expected --kind, or lists named rows and columns, or rooms and cells"
)
WRONG_LISTS = Plural(
    "{count} list for a {kind}; expected {expected}", "{count} lists for a {kind}; expected {expected}"
)
ONE_LIST = Message("one list of rows")
LISTS_OF = Message("the lists {names}")
OTHER_LISTS = Message("the lists {names}; expected {expected}")
WRONG_LIST_VALUE = Message("{value} in row {row} of a list; expected a number, a word or None")
NOT_ONE_MARK = Message("{value} in a list; expected a single mark per cell")
NOT_LISTS = Message("{value} is not a list; expected a list of rows")

# Notes.
CONTROL_CHARACTERS = Message("the {note} contains control characters; expected plain text")
NOT_ONE_LINE = Message("the {note} {text} cannot be written; expected a single line of plain text")
WRONG_GOAL = Plural(
    "a goal of {count} character; expected {cells}, 1 for black and 0 for white, row by row",
    "a goal of {count} characters; expected {cells}, 1 for black and 0 for white, row by row",
)

# Answers and half-done boards.
OTHER_SIZE = Message("a board of {found} cells; expected {expected}, the size of the puzzle")
OTHER_PUZZLE = Message("this is a board of another puzzle; expected the {kind} that was given")
UNKNOWN_SYMBOL = Message("{symbol} in a board of {kind}; expected {symbols}")
VALUE_IN_EMPTY_CELL = Message("{mark} at {cell}, which takes no value; expected one of {marks}")

# Links and game IDs, character by character.
NOT_SUPPORTED_AT = Message("{meaning} ({mark} at character {place}) are not supported")
ENDS_IN_WALLS = Message("the text ends after {length} characters, in its walls; expected at least {expected}")
WRONG_DIGIT = Message("{digit} at character {place}; expected a digit 0-9 or a-v")
ENDS_EARLY = Message("the text ends after {count} of {cells} cells")
GOES_ON = Message("the text goes on past the {cells} cells of the board")
NOT_A_CELL = Message("{text} at character {place} does not describe a cell")
LEFT_OVER = Message("{text} is left over at character {place}, after the last cell")

# Links of puzz.link.
UNKNOWN_VARIANT = Message("the variant {variant} of {kind} is not supported")
LINK_CUT_SHORT = Message("{link} is cut short; expected {kind}/columns/rows/body")
KANPEN_TEXT = Message("kanpen's own puzzle text is not supported; expected pzpr= and a puzz.link body")
LINKS_OF_OTHERS = Message("puzzlink links for {name} are not supported; expected {kinds}")

# Game IDs of Tatham's collection.
NOT_A_GAME_ID = Message("{text} is not a game ID; expected WxH, parameters, ':' and a description")
RANDOM_SEED = Message(
    "{text} is a random seed, which only Tatham's own generator can turn into a puzzle; expected the form with ':'"
)
NO_GAME_IDS = Message("game IDs hold no {kind}; expected {kinds}")
UNKNOWN_PARAMETERS = Message("the parameters {parameters} are not known for {kind}")
AMBIGUOUS_GAME_ID = Message("the game ID does not name its game; expected --kind with one of {kinds}")

# Files of puzz.link.
FILE_CUT_SHORT = Message("a pzprv3 file is cut short; expected its kind, rows, columns and cells")
FILES_OF_OTHERS = Message("pzprv3 files for {name} are not supported; expected {kinds}")
OUTSIDE_FILES = Message("{text} before any file; expected a line 'pzprv3'")
NOT_METADATA = Message("the text after 'info:' cannot be read; expected JSON")
MARK_NOT_SUPPORTED = Message("{meaning} ('{mark}') are not supported")
NOT_AN_ANSWER_MARK = Message("{mark} in an answer; expected one of {marks}")
TOO_FEW_ROWS = Plural(
    "the file has {count} row of cells; expected {expected}", "the file has {count} rows of cells; expected {expected}"
)
WRONG_ROW = Plural(
    "row {row} of the file has {count} cell; expected {expected}",
    "row {row} of the file has {count} cells; expected {expected}",
)

# Nonogram files that list clues.
NOT_SIZES = Message("{text} on the first line; expected {sizes}")
NOT_SIZES_ON_TWO_LINES = Message("{text} on the first two lines; expected {sizes}")
WRONG_CLUES = Plural(
    "{count} clue; expected {expected} for the {part}", "{count} clues; expected {expected} for the {part}"
)
ROWS_AND_COLUMNS = Message("rows and columns")
NOT_SQUARE = Plural(
    "{count} clue; expected as many for rows as for columns, for a square board",
    "{count} clues; expected as many for rows as for columns, for a square board",
)
WRONG_DIVIDERS = Plural(
    "{count} line '{divider}'; expected one between rows and columns",
    "{count} lines '{divider}'; expected one between rows and columns",
)
COLOURED = Message("coloured nonograms (color {colour}) are not supported")
COLOURED_CLUES = Message("coloured clues ({colours}) are not supported")
REPEATED_LIST = Message("a second list of {part}")
NO_SIZE = Message("no {size}; expected a line '{size}' before the clues")
NO_LIST = Plural(
    "no {part}; expected a line '{part}' and {count} clue", "no {part}; expected a line '{part}' and {count} clues"
)
WRONG_GOAL_CELLS = Plural(
    "a goal of {count} cell; expected {cells} of 0 and 1 (colours are not supported)",
    "a goal of {count} cells; expected {cells} of 0 and 1 (colours are not supported)",
)
OUTSIDE_BATCH = Message("{text} before the first puzzle; expected a line $1")
EMPTY_BATCH_ENTRY = Message("nothing after a line '$'; expected the clues of a puzzle")

# Bare grids.
BLANK_IN_GRID = Message("a blank cell ('.'); a bare grid holds numbers only")

# XML of webpbn.
DOCTYPE_DECLARATIONS = Message("the DOCTYPE contains declarations, which are not allowed")
XML_ENTITIES = Message("XML entities are not allowed")
NESTED_ELEMENTS = Message("elements nested more than {limit} deep")
XML_ENCODING = Message("an encoding that cannot be read; expected UTF-8, UTF-16, ISO-8859-1 or US-ASCII")
NOT_XML = Message("not well-formed XML ({why})")
TOO_MANY_CLUES = Message("more than {limit} clues")
OTHER_TYPE = Message("puzzles of type {type} are not supported; expected a grid")
WRONG_CLUE_TYPE = Message("clues of type {type}; expected rows once and columns once")
NO_CLUES = Message("no clues for the {part}")
GOAL_OF_OTHER_SIZE = Message("the goal is {found}; expected {expected}, the size that the clues give")
GOAL_WITH_OPEN_CELLS = Message("the goal leaves cells open; expected every cell black or white")
GOAL_NOT_A_RECTANGLE = Message("the goal is not a rectangle; expected rows of cells between bars")
GOAL_BRACKET = Message("a bracket in the goal is not closed; expected [ and ] around the colours a cell may have")
UNKNOWN_GOAL_MARK = Message("{mark} in the goal; expected {black} or one of {others}")

# JSON.
NESTED_BRACKETS = Message("brackets nested more than {limit} deep; expected the object of a puzzle")
NOT_JSON = Message("not JSON ({why} at character {place})")
NOT_A_WHOLE_NUMBER = Message("{text} is not a whole number")
NOT_AN_OBJECT = Message("expected the object of a puzzle, in braces")
WRONG_KIND = Message("'{key}' is {name}; expected {kinds}")
MISSING_KEY = Message("no '{key}'; a {kind} needs it")
WRONG_SIZE = Message("'size' must be [height, width]")
NOT_TEXT = Message("'{key}' must be text")
NOT_A_LIST = Message("'{key}' must be a list")
WRONG_TABLE = Message("'{key}' must be {height} rows of {width} values")
WRONG_TYPE = Message("{value} in '{key}'; expected {types}")
NOT_ROWS_OF_TEXT = Message("'{key}' must be rows of text")
NOT_RECORD_SIZES = Message("'rows' and 'cols' must be numbers")
RECORD_OF_OTHER_SIZE = Message("the board is {found}; 'cols' and 'rows' say {expected}")

# Parquet.
NOT_PARQUET = Message("not a complete Parquet file ({why})")
PARQUET_PIPE = Message("more than {megabytes} MB of Parquet in a pipe; name the file instead")
PARQUET_BOMB = Message("holds more than {ratio} times its size, which no collection of puzzles does")
PARQUET_ENCODING = Message(
    "a column in Parquet's encoding {encoding}; expected texts that are plain or in a dictionary"
)
BAD_PAGE_HEADER = Message("a bad page header")
NO_PUZZLE_COLUMN = Message("a Parquet file without the column 'puzzle', which holds texts")
EMPTY_CELL_OF_TABLE = Message("a row without a puzzle; expected one in the plain form")
SEVERAL_IN_ONE_ROW = Message("a row with more than one puzzle; expected a row for each")

# Bitmaps.
MANY_SHADES = Message("a picture of many shades; expected P1 or P4 (gridwright picture takes the others)")
NOT_A_BITMAP = Message("expected a bitmap that begins with P1 or P4")
BITMAP_CUT_SHORT = Message("the bitmap is cut short; expected P1 or P4, width, height and cells")
WRONG_BITMAP_BYTE = Message("byte 0x{byte:02x} among the cells; expected 0 and 1")
BITMAP_ENDS_AT_CELL = Message("the bitmap ends after {count} of {cells} cells")
BITMAP_ENDS_AT_BYTE = Message("the bitmap ends after {count} of {bytes} bytes")

# Read all the same, with a note
READ_AS_CP1252 = Message("{source} is not UTF-8; read as Windows-1252 (Latin-1)")
READ_AS_UTF16 = Message("{source} starts with a byte-order mark; read as UTF-16")
READ_AS_UTF8 = Message("{source} starts with a byte-order mark; read as UTF-8")
SKIPPED_ANSWER = Message("{file}: skipped, as it looks like an answer")
NOT_UTF16 = Message("not text (byte 0x{byte:02x}); expected a puzzle in UTF-16 or UTF-8")
