// Package seeded gives random tests a fixed seed. Tests import it for its effect:
//
//	import _ "github.com/clouseau-go/clouseau/internal/seeded"
//
// Then each [rapid.Check] of the package draws the same values in every run, so that the result of
// a test depends on the code alone. The flag -rapid.seed and the variable RAPID_SEED choose another
// seed, and -rapid.seed=0 a random one. With CLOUSEAU_LONG, where random tests look at more cases
// than they usually do, the seed is random as well; rapid prints that of a failure.
package seeded

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // declares the flag

	"github.com/clouseau-go/clouseau/internal/environment"
)

func init() {
	if environment.Long.Get() == "" {
		Always()
	}
}

// Always fixes the seed in the long mode too, for a package whose tests count what becomes of
// runs: the counts that they want are those of one seed.
func Always() {
	if os.Getenv("RAPID_SEED") != "" {
		return
	}
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic("seeded: " + err.Error())
	}
}
