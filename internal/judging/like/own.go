package like

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/ref"
)

// Models that package ref does not have, since no spec names them: of what editors, graph
// libraries, counters by name, indexed heaps and undo stacks have in common.

// listing is a list with what libraries of lists have besides.
type listing[E any] struct{ *ref.List[E] }

func newListing() *listing[elem] { return &listing[elem]{ref.NewList[elem]()} }

func (l *listing[E]) Has(e E) bool    { return l.Index(e) >= 0 }
func (l *listing[E]) AllAre(e E) bool { return l.Count(e) == l.Len() }
func (l *listing[E]) Select(e E) []E  { return slices.Repeat([]E{e}, l.Count(e)) }
func (l *listing[E]) Map(e E) (indices []int, elems, mapped []E) {
	indices, elems = l.All()
	return indices, elems, slices.Repeat([]E{e}, l.Len())
}
func (l *listing[E]) Find(e E) (index int, found E, ok bool) {
	return l.Index(e), e, l.Has(e)
}

// InsertFreely takes any index: what is out of range goes to the nearest end.
func (l *listing[E]) InsertFreely(index int, e E) { l.Insert(min(max(0, index), l.Len()), e) }

func (l *listing[E]) Sort() {
	all := l.Elems()
	slices.SortFunc(all, func(x, y E) int {
		return logic.CompareValues(any(x).(elem).Value, any(y).(elem).Value)
	})
	l.Init()
	l.AppendAll(all)
}

// nonempty is a map of texts that refuses the empty one, as tries do that have no place for it.
type nonempty[E any] struct{ *ref.PrefixMap[E] }

func newNonempty() *nonempty[elem] { return &nonempty[elem]{ref.NewPrefixMap[elem]()} }

func (m *nonempty[E]) Put(key string, value E) (old E, replaced bool) {
	if key == "" {
		return old, false
	}
	return m.PrefixMap.Put(key, value)
}
func (m *nonempty[E]) GetOrPut(key string, value E) (actual E, loaded bool) {
	if key == "" {
		return actual, false
	}
	return m.PrefixMap.GetOrPut(key, value)
}

// text is a text with a cursor; positions count characters.
type text struct {
	runes  []rune
	cursor int
}

func (t *text) Len() int    { return len(t.runes) }
func (t *text) Cursor() int { return t.cursor }
func (t *text) All() string { return string(t.runes) }
func (t *text) Insert(s string) {
	t.runes = slices.Insert(t.runes, t.cursor, []rune(s)...)
	t.cursor += len([]rune(s))
}

// Move moves the cursor to the nearest position that there is.
func (t *text) Move(to int) int {
	t.cursor = min(max(0, to), len(t.runes))
	return t.cursor
}

// Backspace and Delete remove characters before and behind the cursor.
func (t *text) Backspace(n int) string {
	n = min(max(0, n), t.cursor)
	t.cursor -= n
	return t.Delete(n)
}
func (t *text) Delete(n int) string {
	end := t.cursor + min(max(0, n), len(t.runes)-t.cursor)
	gone := string(t.runes[t.cursor:end])
	t.runes = slices.Delete(t.runes, t.cursor, end)
	return gone
}
func (t *text) Slice(from, to int) (string, bool) {
	if from < 0 || from > to || to > len(t.runes) {
		return "", false
	}
	return string(t.runes[from:to]), true
}

// Replace leaves the cursor behind what it has put in.
func (t *text) Replace(from, to int, s string) bool {
	if _, ok := t.Slice(from, to); !ok {
		return false
	}
	t.Move(from)
	t.Delete(to - from)
	t.Insert(s)
	return true
}
func (t *text) Index(s string, from int) int {
	from = max(0, from)
	if from > len(t.runes) {
		return -1
	}
	at := strings.Index(string(t.runes[from:]), s)
	if at < 0 {
		return -1
	}
	return from + len([]rune(string(t.runes[from:])[:at]))
}

// Home and End move the cursor within its line.
func (t *text) Home() int {
	before := slices.Clone(t.runes[:t.cursor])
	slices.Reverse(before)
	if at := slices.Index(before, '\n'); at >= 0 {
		return t.Move(t.cursor - at)
	}
	return t.Move(0)
}
func (t *text) End() int {
	if at := slices.Index(t.runes[t.cursor:], '\n'); at >= 0 {
		return t.Move(t.cursor + at)
	}
	return t.Move(len(t.runes))
}

// graph is a directed graph without parallel edges.
type graph struct{ to map[string]map[string]bool }

func newGraph() *graph                        { return &graph{map[string]map[string]bool{}} }
func (g *graph) HasNode(n string) bool        { return g.to[n] != nil }
func (g *graph) HasEdge(from, to string) bool { return g.to[from][to] }
func (g *graph) Nodes() []string              { return slices.Sorted(maps.Keys(g.to)) }
func (g *graph) From(n string) []string       { return slices.Sorted(maps.Keys(g.to[n])) }
func (g *graph) To(n string) []string {
	return slices.DeleteFunc(g.Nodes(), func(from string) bool { return !g.HasEdge(from, n) })
}
func (g *graph) AddNode(n string) bool {
	if g.HasNode(n) {
		return false
	}
	g.to[n] = map[string]bool{}
	return true
}

// AddEdge needs both nodes; Connect makes them.
func (g *graph) AddEdge(from, to string) bool {
	if !g.HasNode(from) || !g.HasNode(to) || g.HasEdge(from, to) {
		return false
	}
	g.to[from][to] = true
	return true
}
func (g *graph) Connect(from, to string) bool {
	g.AddNode(from)
	g.AddNode(to)
	return g.AddEdge(from, to)
}
func (g *graph) RemoveEdge(from, to string) bool {
	was := g.HasEdge(from, to)
	delete(g.to[from], to)
	return was
}
func (g *graph) RemoveNode(n string) bool {
	was := g.HasNode(n)
	for _, from := range g.To(n) {
		delete(g.to[from], n)
	}
	delete(g.to, n)
	return was
}
func (g *graph) Size() (nodes, edges int) {
	for _, to := range g.to {
		edges += len(to)
	}
	return len(g.to), edges
}

// Path returns a shortest path, of several the one that a search of nodes in order finds.
func (g *graph) Path(from, to string) []string {
	if !g.HasNode(from) || !g.HasNode(to) {
		return nil
	}
	seen := map[string]bool{from: true}
	for paths := [][]string{{from}}; len(paths) > 0; paths = paths[1:] {
		last := paths[0][len(paths[0])-1]
		if last == to {
			return paths[0]
		}
		for _, next := range g.From(last) {
			if !seen[next] {
				seen[next] = true
				paths = append(paths, append(slices.Clone(paths[0]), next))
			}
		}
	}
	return nil
}

// Order returns the nodes, each behind those with an edge to it, otherwise in order.
func (g *graph) Order() (order []string, ok bool) {
	for {
		next := slices.IndexFunc(g.Nodes(), func(n string) bool {
			open := func(from string) bool { return !slices.Contains(order, from) }
			return open(n) && !slices.ContainsFunc(g.To(n), open)
		})
		if next < 0 {
			break
		}
		order = append(order, g.Nodes()[next])
	}
	if len(order) < len(g.to) {
		return nil, false
	}
	return order, true
}

// counts are numbers by name. What was never counted has the count zero.
type counts struct{ by map[string]int }

func newCounts() *counts                   { return &counts{map[string]int{}} }
func (t *counts) Init()                    { clear(t.by) }
func (t *counts) Inc(name string) int      { return t.Add(name, 1) }
func (t *counts) Count(name string) int    { return t.by[name] }
func (t *counts) Store(name string, n int) { t.Swap(name, n) }
func (t *counts) Add(name string, n int) int {
	t.by[name] += n
	return t.by[name]
}
func (t *counts) Swap(name string, n int) (old int) {
	old = t.by[name]
	t.by[name] = n
	return old
}

// Max makes a count at least so great, Min at most.
func (t *counts) Max(name string, n int) bool { return t.Swap(name, max(n, t.by[name])) < n }
func (t *counts) Min(name string, n int) bool { return t.Swap(name, min(n, t.by[name])) > n }
func (t *counts) Delete(name string) (old int) {
	old = t.by[name]
	delete(t.by, name)
	return old
}
func (t *counts) Total() (total int) {
	for _, n := range t.by {
		total += n
	}
	return total
}

// All returns the names whose counts are not zero.
func (t *counts) All() (names []string, ns []int) {
	for _, name := range slices.Sorted(maps.Keys(t.by)) {
		if n := t.by[name]; n != 0 {
			names = append(names, name)
			ns = append(ns, n)
		}
	}
	return names, ns
}

// Top returns the names with the greatest counts, of the same ones the least name first.
func (t *counts) Top(n int) (names []string, ns []int) {
	names, _ = t.All()
	slices.SortStableFunc(names, func(x, y string) int { return cmp.Compare(t.by[y], t.by[x]) })
	names = names[:min(max(0, n), len(names))]
	for _, name := range names {
		ns = append(ns, t.by[name])
	}
	return names, ns
}

// Snapshot returns the counts that are not zero.
func (t *counts) Snapshot() map[string]int {
	out := maps.Clone(t.by)
	maps.DeleteFunc(out, func(_ string, n int) bool { return n == 0 })
	return out
}

// Drain is Snapshot, and all counts are zero then.
func (t *counts) Drain() map[string]int {
	out := t.Snapshot()
	t.Init()
	return out
}

// Merge adds counts that are told by their names: the first is one, the next is two. So the adapter
// of a system makes another one of a list.
func (t *counts) Merge(names []string) {
	for i, name := range names {
		t.Add(name, i+1)
	}
}
func (t *counts) Len() int {
	names, _ := t.All()
	return len(names)
}

// ranked is a map whose keys have priorities, the least first, of the same the least key.
type ranked struct{ items map[string]rankedItem }

type rankedItem struct {
	value    elem
	priority int
}

func newRanked() *ranked   { return &ranked{map[string]rankedItem{}} }
func (r *ranked) Init()    { clear(r.items) }
func (r *ranked) Len() int { return len(r.items) }
func (r *ranked) Keys() []string {
	return slices.SortedFunc(maps.Keys(r.items), func(x, y string) int {
		return cmp.Or(cmp.Compare(r.items[x].priority, r.items[y].priority), cmp.Compare(x, y))
	})
}
func (r *ranked) Set(key string, value elem, priority int) {
	r.items[key] = rankedItem{value, priority}
}
func (r *ranked) Get(key string) (value elem, priority int, ok bool) {
	i, ok := r.items[key]
	return i.value, i.priority, ok
}
func (r *ranked) Adjust(key string, by int) (priority int, ok bool) {
	i, ok := r.items[key]
	if ok {
		r.Set(key, i.value, i.priority+by)
	}
	return i.priority + by, ok
}
func (r *ranked) Remove(key string) (value elem, ok bool) {
	value, _, ok = r.Get(key)
	delete(r.items, key)
	return value, ok
}
func (r *ranked) Min() (key string, value elem, priority int, ok bool) {
	if len(r.items) == 0 {
		return "", value, 0, false
	}
	key = r.Keys()[0]
	value, priority, ok = r.Get(key)
	return key, value, priority, ok
}
func (r *ranked) PopMin() (key string, value elem, priority int, ok bool) {
	key, value, priority, ok = r.Min()
	delete(r.items, key)
	return key, value, priority, ok
}

// PopUntil removes the keys whose priority is at most so great.
func (r *ranked) PopUntil(limit int) (keys []string) {
	for _, key := range r.Keys() {
		if r.items[key].priority <= limit {
			keys = append(keys, key)
			delete(r.items, key)
		}
	}
	return keys
}

// paths are files whose names are those of package io/fs; others are refused.
type paths struct{ files *ref.Files }

func newPaths() *paths { return &paths{ref.NewFiles()} }

// valid reports whether names are valid, and not the root.
func valid(names ...string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return !fs.ValidPath(n) || n == "." })
}
func (p *paths) Mkdir(name string) bool       { return valid(name) && p.files.Mkdir(name) }
func (p *paths) Write(name, text string) bool { return valid(name) && p.files.Write(name, text) }
func (p *paths) Read(name string) (string, bool) {
	text, ok := p.files.Read(name)
	return text, ok && fs.ValidPath(name)
}
func (p *paths) List(name string) ([]string, bool) {
	names, ok := p.files.List(name)
	return names, ok && fs.ValidPath(name)
}

// ListMarked is List with a slash behind the names of directories.
func (p *paths) ListMarked(name string) ([]string, bool) {
	names, ok := p.List(name)
	for i, n := range names {
		if p.files.IsDir(strings.TrimPrefix(name+"/"+n, "./")) {
			names[i] += "/"
		}
	}
	return names, ok
}
func (p *paths) Exists(name string) bool { return fs.ValidPath(name) && p.files.Exists(name) }
func (p *paths) IsDir(name string) bool  { return fs.ValidPath(name) && p.files.IsDir(name) }
func (p *paths) Remove(name string) bool { return valid(name) && p.files.Remove(name) }

// Rename to the same name does nothing, also of a directory.
func (p *paths) Rename(from, to string) bool {
	return valid(from, to) && (from == to && p.files.Exists(from) || p.files.Rename(from, to))
}

// Size returns how long a file is, or all files below a directory are.
func (p *paths) Size(name string) (size int, ok bool) {
	if text, ok := p.Read(name); ok {
		return len(text), true
	}
	names, ok := p.List(name)
	for _, n := range names {
		below, _ := p.Size(strings.TrimPrefix(name+"/"+n, "./"))
		size += below
	}
	return size, ok
}
