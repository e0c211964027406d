package overlap

import (
	"reflect"
	"regexp"
	"strings"
)

// Who holds what a call waits for, as far as that can be seen.

var (
	numbered = regexp.MustCompile(`^goroutine (\d+) `)
	begunIn  = regexp.MustCompile(`\ncreated by .* in goroutine (\d+)\n`)
)

// Others says, as [Where] does, where the goroutines are that the one with a call on its stack has
// begun, itself or by one of them.
func Others(call string) string {
	all := stacks()
	of := map[string]bool{}
	parts := strings.Split(all, "\n\n")
	for _, part := range parts {
		if m := numbered.FindStringSubmatch(part); m != nil && strings.Contains(part, call) {
			of[m[1]] = true
		}
	}
	var out []string
	for range parts { // the next generation
		before := len(out)
		for _, part := range parts {
			m := numbered.FindStringSubmatch(part)
			by := begunIn.FindStringSubmatch(part)
			if m != nil && by != nil && of[by[1]] && !of[m[1]] {
				of[m[1]] = true
				out = append(out, part)
			}
		}
		if len(out) == before {
			break
		}
	}
	if len(out) == 0 {
		return ""
	}
	return strings.ReplaceAll(blocked(strings.Join(out, "\n\n"), "", true), "a goroutine ", "another goroutine ")
}

// deepest is how many pointers HeldLocks follows.
const deepest = 6

// HeldLocks returns the locks in a system that are held now, such as "Store.mu". The system is
// reached through v, an adapter. It follows pointers in structures only: these can be read while
// goroutines of the system change them.
func HeldLocks(v any) (out []string) {
	seen := map[uintptr]bool{}
	var walk func(v reflect.Value, name string, depth int)
	walk = func(v reflect.Value, name string, depth int) {
		switch t := v.Type(); {
		case depth > deepest:
		case v.Kind() == reflect.Pointer:
			if at := v.Pointer(); at != 0 && !seen[at] && t.Elem().Kind() == reflect.Struct {
				seen[at] = true
				walk(v.Elem(), name, depth+1)
			}
		case v.Kind() == reflect.Interface && depth < 2: // of the adapter, which nobody changes
			walk(v.Elem(), name, depth+1)
		case t.PkgPath() == "sync" && t.Name() == "Mutex" && locked(v), t.PkgPath() == "sync" && t.Name() == "RWMutex" && lockedAtAll(v):
			out = append(out, name)
		case v.Kind() != reflect.Struct, t.PkgPath() == "sync", strings.HasPrefix(t.PkgPath(), own):
		default:
			for i := range v.NumField() {
				walk(v.Field(i), t.Name()+"."+t.Field(i).Name, depth)
			}
		}
	}
	if v != nil {
		walk(reflect.ValueOf(v), "", 0)
	}
	return out
}

// own begins the paths of packages whose locks stand for those of a system in another process.
const own = "github.com/clouseau-go/clouseau/internal/process/"

// locked reports whether a mutex is held.
func locked(m reflect.Value) bool {
	if in := m.FieldByName("mu"); in.IsValid() {
		m = in
	}
	state := m.FieldByName("state")
	return state.IsValid() && state.Int()&1 != 0
}

// lockedAtAll reports whether somebody reads or writes under a mutex.
func lockedAtAll(m reflect.Value) bool {
	readers := m.FieldByName("readerCount").FieldByName("v")
	return locked(m.FieldByName("w")) || readers.IsValid() && readers.Int() != 0
}
