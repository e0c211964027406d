package emit

import (
	"time"

	"github.com/dave/jennifer/jen"
)

// duration returns a length of time in the largest unit that makes it a whole number.
func duration(d time.Duration) jen.Code {
	for _, unit := range []struct {
		name string
		d    time.Duration
	}{{"Hour", time.Hour}, {"Minute", time.Minute}, {"Second", time.Second}, {"Millisecond", time.Millisecond}, {"Microsecond", time.Microsecond}} {
		if d%unit.d == 0 {
			return jen.Lit(int(d/unit.d)).Op("*").Qual("time", unit.name)
		}
	}
	return jen.Lit(int(d)).Op("*").Qual("time", "Nanosecond")
}
