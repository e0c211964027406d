// Package mqtt pins a version of github.com/mochi-mqtt/server/v2 in go.mod and an
// earlier one, with a bug, in bad.mod.
package mqtt

import (
	_ "github.com/mochi-mqtt/server/v2"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
