* nonogram “blocks”, 3x4, formulation blocks, by gridwright
* 46 variables, 70 rows, 244 non-zeros
* every variable and what it means when it is 1:
* x1: row 1 has a run of 1 starting at column 1
* x2: row 1 has a run of 1 starting at column 2
* x3: row 1 has a run of 1 starting at column 3
* x4: row 1 has a run of 2 starting at column 1
* x5: row 1 has a run of 2 starting at column 2
* x6: row 1 has a run of 3 starting at column 1
* x7: row 2 has a run of 1 starting at column 1
* x8: row 2 has a run of 1 starting at column 2
* x9: row 2 has a run of 1 starting at column 3
* x10: row 2 has a run of 2 starting at column 1
* x11: row 2 has a run of 2 starting at column 2
* x12: row 2 has a run of 3 starting at column 1
* x13: row 3 has a run of 1 starting at column 1
* x14: row 3 has a run of 1 starting at column 2
* x15: row 3 has a run of 1 starting at column 3
* x16: row 3 has a run of 2 starting at column 1
* x17: row 3 has a run of 2 starting at column 2
* x18: row 3 has a run of 3 starting at column 1
* x19: row 4 has a run of 1 starting at column 1
* x20: row 4 has a run of 1 starting at column 2
* x21: row 4 has a run of 1 starting at column 3
* x22: row 4 has a run of 2 starting at column 1
* x23: row 4 has a run of 2 starting at column 2
* x24: row 4 has a run of 3 starting at column 1
* x25: row 1, column 1 is black
* x26: row 1, column 2 is black
* x27: row 1, column 3 is black
* x28: row 2, column 1 is black
* x29: row 2, column 2 is black
* x30: row 2, column 3 is black
* x31: row 3, column 1 is black
* x32: row 3, column 2 is black
* x33: row 3, column 3 is black
* x34: row 4, column 1 is black
* x35: row 4, column 2 is black
* x36: row 4, column 3 is black
* x37: run 1 (of 1) of row 4 starts at column 1
* x38: run 2 (of 1) of row 4 starts at column 3
* x39: run 1 (of 1) of column 1 starts at row 1
* x40: run 2 (of 2) of column 1 starts at row 3
* x41: run 1 (of 1) of column 2 starts at row 1
* x42: run 1 (of 1) of column 2 starts at row 2
* x43: run 2 (of 1) of column 2 starts at row 3
* x44: run 2 (of 1) of column 2 starts at row 4
* x45: run 1 (of 3) of column 3 starts at row 1
* x46: run 1 (of 3) of column 3 starts at row 2
* the answer, cell by cell: each value with its literal (a minus means that the variable is 0):
* row 1, column 1: 0 by -x25, 1 by x25
* row 1, column 2: 0 by -x26, 1 by x26
* row 1, column 3: 0 by -x27, 1 by x27
* row 2, column 1: 0 by -x28, 1 by x28
* row 2, column 2: 0 by -x29, 1 by x29
* row 2, column 3: 0 by -x30, 1 by x30
* row 3, column 1: 0 by -x31, 1 by x31
* row 3, column 2: 0 by -x32, 1 by x32
* row 3, column 3: 0 by -x33, 1 by x33
* row 4, column 1: 0 by -x34, 1 by x34
* row 4, column 2: 0 by -x35, 1 by x35
* row 4, column 3: 0 by -x36, 1 by x36
NAME          GRIDWRGT
ROWS
 N  NOTHING
* the rows have 5 runs in all
 E  C1
* column 1 has 3 black cells
 E  C2
* column 2 has 2 black cells
 E  C3
* column 3 has 3 black cells
 E  C4
* row 1 has 0 runs of 1
 E  C5
* row 1 has 1 run of 2
 E  C6
* row 1 has 0 runs of 3
 E  C7
* row 2 has 1 run of 1
 E  C8
* row 2 has 0 runs of 2
 E  C9
* row 2 has 0 runs of 3
 E  C10
* row 3 has 0 runs of 1
 E  C11
* row 3 has 0 runs of 2
 E  C12
* row 3 has 1 run of 3
 E  C13
* row 4 has 2 runs of 1
 E  C14
* row 4 has 0 runs of 2
 E  C15
* row 4 has 0 runs of 3
 E  C16
* row 1: no two runs overlap or touch at column 1
 L  C17
* row 1: no two runs overlap or touch at column 2
 L  C18
* row 1: no two runs overlap or touch at column 3
 L  C19
* row 2: no two runs overlap or touch at column 1
 L  C20
* row 2: no two runs overlap or touch at column 2
 L  C21
* row 2: no two runs overlap or touch at column 3
 L  C22
* row 3: no two runs overlap or touch at column 1
 L  C23
* row 3: no two runs overlap or touch at column 2
 L  C24
* row 3: no two runs overlap or touch at column 3
 L  C25
* row 4: no two runs overlap or touch at column 1
 L  C26
* row 4: no two runs overlap or touch at column 2
 L  C27
* row 4: no two runs overlap or touch at column 3
 L  C28
* row 4: at least one run starts in the window of run 1 (of 1)
 G  C29
* row 4: at most 2 runs start in the window of run 1 (of 1)
 L  C30
* row 4: at least one run starts in the window of run 2 (of 1)
 G  C31
* row 4: at most 2 runs start in the window of run 2 (of 1)
 L  C32
* added: row 1, column 1 is black if a run of its row covers it
 E  C33
* added: row 1, column 2 is black if a run of its row covers it
 E  C34
* added: row 1, column 3 is black if a run of its row covers it
 E  C35
* added: run 1 of row 1 starts once
 E  C36
* added: row 2, column 1 is black if a run of its row covers it
 E  C37
* added: row 2, column 2 is black if a run of its row covers it
 E  C38
* added: row 2, column 3 is black if a run of its row covers it
 E  C39
* added: run 1 of row 2 starts once
 E  C40
* added: row 3, column 1 is black if a run of its row covers it
 E  C41
* added: row 3, column 2 is black if a run of its row covers it
 E  C42
* added: row 3, column 3 is black if a run of its row covers it
 E  C43
* added: run 1 of row 3 starts once
 E  C44
* added: row 4, column 1 is black if a run of its row covers it
 E  C45
* added: row 4, column 2 is black if a run of its row covers it
 E  C46
* added: row 4, column 3 is black if a run of its row covers it
 E  C47
* added: a run of 1 at column 1 of row 4 belongs to its clue
 E  C48
* added: a run of 1 at column 2 of row 4 belongs to its clue
 E  C49
* added: a run of 1 at column 3 of row 4 belongs to its clue
 E  C50
* added: run 1 of row 4 starts once
 E  C51
* added: run 2 of row 4 starts once
 E  C52
* added: run 1 of column 1 starts once
 E  C53
* added: run 2 of column 1 starts once
 E  C54
* added: row 1, column 1 is black if a run of its column covers it
 E  C55
* added: row 2, column 1 is black if a run of its column covers it
 E  C56
* added: row 3, column 1 is black if a run of its column covers it
 E  C57
* added: row 4, column 1 is black if a run of its column covers it
 E  C58
* added: run 1 of column 2 starts once
 E  C59
* added: run 2 of column 2 starts once
 E  C60
* added: column 2: run 1 lies before run 2
 L  C61
* added: row 1, column 2 is black if a run of its column covers it
 E  C62
* added: row 2, column 2 is black if a run of its column covers it
 E  C63
* added: row 3, column 2 is black if a run of its column covers it
 E  C64
* added: row 4, column 2 is black if a run of its column covers it
 E  C65
* added: run 1 of column 3 starts once
 E  C66
* added: row 1, column 3 is black if a run of its column covers it
 E  C67
* added: row 2, column 3 is black if a run of its column covers it
 E  C68
* added: row 3, column 3 is black if a run of its column covers it
 E  C69
* added: row 4, column 3 is black if a run of its column covers it
 E  C70
COLUMNS
    MARKER    'MARKER'                 'INTORG'
* row 1 has a run of 1 starting at column 1
    x1        C1                   1
    x1        C2                   1
    x1        C5                   1
    x1        C17                  1
    x1        C33                  1
* row 1 has a run of 1 starting at column 2
    x2        C1                   1
    x2        C3                   1
    x2        C5                   1
    x2        C17                  1
    x2        C18                  1
    x2        C34                  1
* row 1 has a run of 1 starting at column 3
    x3        C1                   1
    x3        C4                   1
    x3        C5                   1
    x3        C18                  1
    x3        C19                  1
    x3        C35                  1
* row 1 has a run of 2 starting at column 1
    x4        C1                   1
    x4        C2                   1
    x4        C3                   1
    x4        C6                   1
    x4        C17                  1
    x4        C18                  1
    x4        C33                  1
    x4        C34                  1
    x4        C36                  1
* row 1 has a run of 2 starting at column 2
    x5        C1                   1
    x5        C3                   1
    x5        C4                   1
    x5        C6                   1
    x5        C17                  1
    x5        C18                  1
    x5        C19                  1
    x5        C34                  1
    x5        C35                  1
    x5        C36                  1
* row 1 has a run of 3 starting at column 1
    x6        C1                   1
    x6        C2                   1
    x6        C3                   1
    x6        C4                   1
    x6        C7                   1
    x6        C17                  1
    x6        C18                  1
    x6        C19                  1
    x6        C33                  1
    x6        C34                  1
    x6        C35                  1
* row 2 has a run of 1 starting at column 1
    x7        C1                   1
    x7        C2                   1
    x7        C8                   1
    x7        C20                  1
    x7        C37                  1
    x7        C40                  1
* row 2 has a run of 1 starting at column 2
    x8        C1                   1
    x8        C3                   1
    x8        C8                   1
    x8        C20                  1
    x8        C21                  1
    x8        C38                  1
    x8        C40                  1
* row 2 has a run of 1 starting at column 3
    x9        C1                   1
    x9        C4                   1
    x9        C8                   1
    x9        C21                  1
    x9        C22                  1
    x9        C39                  1
    x9        C40                  1
* row 2 has a run of 2 starting at column 1
    x10       C1                   1
    x10       C2                   1
    x10       C3                   1
    x10       C9                   1
    x10       C20                  1
    x10       C21                  1
    x10       C37                  1
    x10       C38                  1
* row 2 has a run of 2 starting at column 2
    x11       C1                   1
    x11       C3                   1
    x11       C4                   1
    x11       C9                   1
    x11       C20                  1
    x11       C21                  1
    x11       C22                  1
    x11       C38                  1
    x11       C39                  1
* row 2 has a run of 3 starting at column 1
    x12       C1                   1
    x12       C2                   1
    x12       C3                   1
    x12       C4                   1
    x12       C10                  1
    x12       C20                  1
    x12       C21                  1
    x12       C22                  1
    x12       C37                  1
    x12       C38                  1
    x12       C39                  1
* row 3 has a run of 1 starting at column 1
    x13       C1                   1
    x13       C2                   1
    x13       C11                  1
    x13       C23                  1
    x13       C41                  1
* row 3 has a run of 1 starting at column 2
    x14       C1                   1
    x14       C3                   1
    x14       C11                  1
    x14       C23                  1
    x14       C24                  1
    x14       C42                  1
* row 3 has a run of 1 starting at column 3
    x15       C1                   1
    x15       C4                   1
    x15       C11                  1
    x15       C24                  1
    x15       C25                  1
    x15       C43                  1
* row 3 has a run of 2 starting at column 1
    x16       C1                   1
    x16       C2                   1
    x16       C3                   1
    x16       C12                  1
    x16       C23                  1
    x16       C24                  1
    x16       C41                  1
    x16       C42                  1
* row 3 has a run of 2 starting at column 2
    x17       C1                   1
    x17       C3                   1
    x17       C4                   1
    x17       C12                  1
    x17       C23                  1
    x17       C24                  1
    x17       C25                  1
    x17       C42                  1
    x17       C43                  1
* row 3 has a run of 3 starting at column 1
    x18       C1                   1
    x18       C2                   1
    x18       C3                   1
    x18       C4                   1
    x18       C13                  1
    x18       C23                  1
    x18       C24                  1
    x18       C25                  1
    x18       C41                  1
    x18       C42                  1
    x18       C43                  1
    x18       C44                  1
* row 4 has a run of 1 starting at column 1
    x19       C1                   1
    x19       C2                   1
    x19       C14                  1
    x19       C26                  1
    x19       C29                  1
    x19       C30                  1
    x19       C45                  1
    x19       C48                 -1
* row 4 has a run of 1 starting at column 2
    x20       C1                   1
    x20       C3                   1
    x20       C14                  1
    x20       C26                  1
    x20       C27                  1
    x20       C46                  1
    x20       C49                 -1
* row 4 has a run of 1 starting at column 3
    x21       C1                   1
    x21       C4                   1
    x21       C14                  1
    x21       C27                  1
    x21       C28                  1
    x21       C31                  1
    x21       C32                  1
    x21       C47                  1
    x21       C50                 -1
* row 4 has a run of 2 starting at column 1
    x22       C1                   1
    x22       C2                   1
    x22       C3                   1
    x22       C15                  1
    x22       C26                  1
    x22       C27                  1
    x22       C45                  1
    x22       C46                  1
* row 4 has a run of 2 starting at column 2
    x23       C1                   1
    x23       C3                   1
    x23       C4                   1
    x23       C15                  1
    x23       C26                  1
    x23       C27                  1
    x23       C28                  1
    x23       C46                  1
    x23       C47                  1
* row 4 has a run of 3 starting at column 1
    x24       C1                   1
    x24       C2                   1
    x24       C3                   1
    x24       C4                   1
    x24       C16                  1
    x24       C26                  1
    x24       C27                  1
    x24       C28                  1
    x24       C45                  1
    x24       C46                  1
    x24       C47                  1
* row 1, column 1 is black
    x25       C33                 -1
    x25       C55                 -1
* row 1, column 2 is black
    x26       C34                 -1
    x26       C62                 -1
* row 1, column 3 is black
    x27       C35                 -1
    x27       C67                 -1
* row 2, column 1 is black
    x28       C37                 -1
    x28       C56                 -1
* row 2, column 2 is black
    x29       C38                 -1
    x29       C63                 -1
* row 2, column 3 is black
    x30       C39                 -1
    x30       C68                 -1
* row 3, column 1 is black
    x31       C41                 -1
    x31       C57                 -1
* row 3, column 2 is black
    x32       C42                 -1
    x32       C64                 -1
* row 3, column 3 is black
    x33       C43                 -1
    x33       C69                 -1
* row 4, column 1 is black
    x34       C45                 -1
    x34       C58                 -1
* row 4, column 2 is black
    x35       C46                 -1
    x35       C65                 -1
* row 4, column 3 is black
    x36       C47                 -1
    x36       C70                 -1
* run 1 (of 1) of row 4 starts at column 1
    x37       C48                  1
    x37       C51                  1
* run 2 (of 1) of row 4 starts at column 3
    x38       C50                  1
    x38       C52                  1
* run 1 (of 1) of column 1 starts at row 1
    x39       C53                  1
    x39       C55                  1
* run 2 (of 2) of column 1 starts at row 3
    x40       C54                  1
    x40       C57                  1
    x40       C58                  1
* run 1 (of 1) of column 2 starts at row 1
    x41       C59                  1
    x41       C61                 -1
    x41       C62                  1
* run 1 (of 1) of column 2 starts at row 2
    x42       C59                  1
    x42       C63                  1
* run 2 (of 1) of column 2 starts at row 3
    x43       C60                  1
    x43       C61                  1
    x43       C64                  1
* run 2 (of 1) of column 2 starts at row 4
    x44       C60                  1
    x44       C65                  1
* run 1 (of 3) of column 3 starts at row 1
    x45       C66                  1
    x45       C67                  1
    x45       C68                  1
    x45       C69                  1
* run 1 (of 3) of column 3 starts at row 2
    x46       C66                  1
    x46       C68                  1
    x46       C69                  1
    x46       C70                  1
    MARKER    'MARKER'                 'INTEND'
RHS
    RHS       C1                   5
    RHS       C2                   3
    RHS       C3                   2
    RHS       C4                   3
    RHS       C6                   1
    RHS       C8                   1
    RHS       C13                  1
    RHS       C14                  2
    RHS       C17                  1
    RHS       C18                  1
    RHS       C19                  1
    RHS       C20                  1
    RHS       C21                  1
    RHS       C22                  1
    RHS       C23                  1
    RHS       C24                  1
    RHS       C25                  1
    RHS       C26                  1
    RHS       C27                  1
    RHS       C28                  1
    RHS       C29                  1
    RHS       C30                  2
    RHS       C31                  1
    RHS       C32                  2
    RHS       C36                  1
    RHS       C40                  1
    RHS       C44                  1
    RHS       C51                  1
    RHS       C52                  1
    RHS       C53                  1
    RHS       C54                  1
    RHS       C59                  1
    RHS       C60                  1
    RHS       C66                  1
BOUNDS
 LO BND       x1                   0
 UP BND       x1                   1
 LO BND       x2                   0
 UP BND       x2                   1
 LO BND       x3                   0
 UP BND       x3                   1
 LO BND       x4                   0
 UP BND       x4                   1
 LO BND       x5                   0
 UP BND       x5                   1
 LO BND       x6                   0
 UP BND       x6                   1
 LO BND       x7                   0
 UP BND       x7                   1
 LO BND       x8                   0
 UP BND       x8                   1
 LO BND       x9                   0
 UP BND       x9                   1
 LO BND       x10                  0
 UP BND       x10                  1
 LO BND       x11                  0
 UP BND       x11                  1
 LO BND       x12                  0
 UP BND       x12                  1
 LO BND       x13                  0
 UP BND       x13                  1
 LO BND       x14                  0
 UP BND       x14                  1
 LO BND       x15                  0
 UP BND       x15                  1
 LO BND       x16                  0
 UP BND       x16                  1
 LO BND       x17                  0
 UP BND       x17                  1
 LO BND       x18                  0
 UP BND       x18                  1
 LO BND       x19                  0
 UP BND       x19                  1
 LO BND       x20                  0
 UP BND       x20                  1
 LO BND       x21                  0
 UP BND       x21                  1
 LO BND       x22                  0
 UP BND       x22                  1
 LO BND       x23                  0
 UP BND       x23                  1
 LO BND       x24                  0
 UP BND       x24                  1
 LO BND       x25                  0
 UP BND       x25                  1
 LO BND       x26                  0
 UP BND       x26                  1
 LO BND       x27                  0
 UP BND       x27                  1
 LO BND       x28                  0
 UP BND       x28                  1
 LO BND       x29                  0
 UP BND       x29                  1
 LO BND       x30                  0
 UP BND       x30                  1
 LO BND       x31                  0
 UP BND       x31                  1
 LO BND       x32                  0
 UP BND       x32                  1
 LO BND       x33                  0
 UP BND       x33                  1
 LO BND       x34                  0
 UP BND       x34                  1
 LO BND       x35                  0
 UP BND       x35                  1
 LO BND       x36                  0
 UP BND       x36                  1
 LO BND       x37                  0
 UP BND       x37                  1
 LO BND       x38                  0
 UP BND       x38                  1
 LO BND       x39                  0
 UP BND       x39                  1
 LO BND       x40                  0
 UP BND       x40                  1
 LO BND       x41                  0
 UP BND       x41                  1
 LO BND       x42                  0
 UP BND       x42                  1
 LO BND       x43                  0
 UP BND       x43                  1
 LO BND       x44                  0
 UP BND       x44                  1
 LO BND       x45                  0
 UP BND       x45                  1
 LO BND       x46                  0
 UP BND       x46                  1
ENDATA
