#!/bin/sh
# Prints the build flags with which tests cover most on this machine: -tags=z3 where z3 can be
# linked, none elsewhere. Nothing but tests that compare solvers needs it.
set -eu
go=${GO:-go}
if [ "$("$go" env CGO_ENABLED)" = 1 ] && printf '#include <z3.h>\nint main(void) { Z3_mk_config(); return 0; }\n' |
	"$("$go" env CC)" -x c - -lz3 -o /dev/null 2>/dev/null; then
	echo "-tags=z3"
fi
