#!/bin/sh
# The original hitori study: random boards, every board solved by every method, the table and the diagram.
#
#     sh original-study.sh [FOLDER [COUNT]]
#
# If it is stopped, the same command continues where it was. A larger COUNT adds boards.
set -eu
folder=${1:-study} count=${2:-200}

gridwright generate hitori --style random --size 3x3..15x15 --density 0.2..0.4 \
    --count "$count" --seed 1 --force -o "$folder/data/"
gridwright batch run "$folder/run.db" "$folder/data" --methods milp@flow,backtracking,sat,cp,milp \
    --first --seconds 10 --answers "$folder/res"
gridwright report "$folder/run.db" -o "$folder/results.tex" --methods milp@flow,backtracking \
    --rename milp@flow=cplex --rename backtracking=heuristique --heads 'Instance,Temps (s),Optimal?'
gridwright report "$folder/run.db" -o "$folder/results.csv"
gridwright report "$folder/run.db" --rows -o "$folder/results.txt"
gridwright report "$folder/run.db" -o "$folder/performance.svg"
gridwright report "$folder/run.db" -o "$folder/growth.svg" --diagram growth
