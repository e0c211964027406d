package isolation

// components returns the number of the strongly connected component of each node of a graph, and -1
// for a node that is on no cycle. By Tarjan's algorithm (Depth-first search and linear graph
// algorithms, 1972), with a stack of its own, since histories are long.
func components(n int, out func(node int, to func(int))) []int {
	t := &tarjan{out: out, index: make([]int, n), low: make([]int, n), part: make([]int, n), loop: make([]bool, n)}
	for v := range n {
		t.part[v] = -1
	}
	for v := range n {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.part
}

type tarjan struct {
	out        func(int, func(int))
	index, low []int // from one; 0 is not visited
	part       []int
	loop       []bool // has an edge to itself
	open       []int  // visited, and its component is not known yet
	count      int
	parts      int
}

// frame is a node that is being visited, and what it leads to.
type frame struct {
	node int
	to   []int
}

const closed = 1 << 60 // low of a node whose component is known

func (t *tarjan) visit(root int) {
	stack := []frame{t.enter(root)}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if len(f.to) > 0 {
			w := f.to[0]
			f.to = f.to[1:]
			if t.index[w] == 0 {
				stack = append(stack, t.enter(w))
			} else {
				t.low[f.node] = min(t.low[f.node], t.low[w])
			}
			continue
		}
		v := f.node
		stack = stack[:len(stack)-1]
		if len(stack) > 0 {
			up := stack[len(stack)-1].node
			t.low[up] = min(t.low[up], t.low[v])
		}
		if t.low[v] == t.index[v] {
			t.leave(v)
		}
	}
}

func (t *tarjan) enter(v int) frame {
	t.count++
	t.index[v], t.low[v] = t.count, t.count
	t.open = append(t.open, v)
	f := frame{node: v}
	t.out(v, func(w int) {
		f.to = append(f.to, w)
		t.loop[v] = t.loop[v] || w == v
	})
	return f
}

// leave takes the component of v from the open nodes.
func (t *tarjan) leave(v int) {
	i := len(t.open) - 1
	for t.open[i] != v {
		i--
	}
	members := t.open[i:]
	for _, w := range members {
		if len(members) > 1 || t.loop[w] {
			t.part[w] = t.parts
		}
		t.low[w] = closed
	}
	t.parts++
	t.open = t.open[:i]
}
