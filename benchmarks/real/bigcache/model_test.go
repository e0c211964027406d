package bigcache_test

// plain never forgets.
type plain map[string]entry

type entry struct {
	fill   byte
	length int
}

func newPlain() plain { return plain{} }

func (p plain) Set(key string, fill byte, length int) bool {
	if length == 0 {
		fill = 0
	}
	p[key] = entry{fill, length}
	return true
}

func (p plain) Get(key string) (byte, int, bool) {
	e, ok := p[key]
	return e.fill, e.length, ok
}

func (p plain) Delete(key string) bool {
	_, ok := p[key]
	delete(p, key)
	return ok
}
