#!/bin/sh
# Prints the build flags that suit this machine: none where z3 can be linked,
# -tags=noz3 where it cannot. Installs z3's headers first if they are missing and that
# is possible without a password.
set -eu
go=${GO:-go}

linked() {
	[ "$("$go" env CGO_ENABLED)" = 1 ] || return 1
	cc=$("$go" env CC)
	printf '#include <z3.h>\nint main(void) { Z3_mk_config(); return 0; }\n' |
		"$cc" -x c - -lz3 -o /dev/null 2>/dev/null
}

install() {
	command -v apt-get >/dev/null 2>&1 || return 1
	if [ "$(id -u)" = 0 ]; then
		as_root=
	elif sudo -n true 2>/dev/null; then
		as_root="sudo -n"
	else
		return 1
	fi
	echo "installing libz3-dev ..." >&2
	export DEBIAN_FRONTEND=noninteractive
	$as_root apt-get install -y -q libz3-dev >/dev/null 2>&1 && return 0
	$as_root apt-get update -q >/dev/null 2>&1 || return 1
	$as_root apt-get install -y -q libz3-dev >/dev/null 2>&1
}

if linked; then
	exit 0
fi
if [ "$("$go" env CGO_ENABLED)" = 1 ] && install && linked; then
	exit 0
fi
echo "z3 is not available: building without it (install libz3-dev and a C compiler to have it)" >&2
echo "-tags=noz3"
