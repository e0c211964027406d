// Package timers holds specs of published modules with timers, each in a directory of its own with
// what makes it and a plain second implementation. They are tested in virtual time.
package timers

import (
	_ "pgregory.net/rapid"
)
