package ifcadd

import _ "github.com/clouseau-go/clouseau/internal/seeded" // the emitted test is as random as a user wants it
