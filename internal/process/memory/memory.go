// Package memory ends a process that takes more memory than it may, before the system ends others
// for it.
package memory

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// Watch begins to look after the memory of this process, if the environment says how many bytes it
// may take. A stack may take a sixteenth of that. It is not called in a bubble of virtual time.
var Watch = sync.OnceFunc(func() {
	most, err := strconv.ParseUint(environment.Memory.Get(), 10, 63)
	if err != nil {
		return
	}
	debug.SetMaxStack(int(most / 16))
	debug.SetMemoryLimit(int64(most / 2)) // what nobody needs any more is collected before
	go func() {
		for taken() <= most {
			time.Sleep(pause)
		}
		stacks := make([]byte, mostStacks)
		stacks = stacks[:runtime.Stack(stacks, true)]
		fmt.Fprintf(os.Stderr, says+"%d MB of memory\n\n%s", most>>20, stacks)
		os.Exit(2)
	}()
})

// says begins what a process says that ends so.
const says = "fatal error: the process takes more than "

// Exceeded reports whether a process has ended so, by what it has printed.
func Exceeded(output string) bool { return strings.Contains(output, says) }

// pause is how long nobody looks, and mostStacks how much is written of what goroutines do.
const (
	pause      = 20 * time.Millisecond
	mostStacks = 1 << 18
)

// taken returns how many bytes the process has from the system.
func taken() uint64 {
	all := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(all)
	return all[0].Value.Uint64() - all[1].Value.Uint64()
}
