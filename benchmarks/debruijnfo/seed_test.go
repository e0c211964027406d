package debruijnfo

// The emitted test is as random as a user wants it.
import _ "github.com/clouseau-go/clouseau/internal/seeded"
