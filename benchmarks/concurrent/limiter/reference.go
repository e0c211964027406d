package limiter

import (
	"time"

	"github.com/clouseau-go/clouseau/ref"
)

// Reference returns the model of the library.
func Reference() *ref.Limiter { return ref.NewLimiter(time.Now, Burst, Every) }
