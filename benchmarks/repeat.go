package benchmarks

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/benchmarks/batch"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// Machines are state machines as one writes them for rapid's Repeat: a model of the system in Go,
// and actions that skip where their precondition does not hold. They know what the clauses of the
// spec say, written by hand.
func Machines() map[string]func(*uhat.Spec) func(*rt.Session) {
	plain := func(f func(*rt.Session)) func(*uhat.Spec) func(*rt.Session) {
		return func(*uhat.Spec) func(*rt.Session) { return f }
	}
	return map[string]func(*uhat.Spec) func(*rt.Session){
		"stack":      plain(stackMachine),
		"set":        plain(setMachine),
		"kv":         kvMachine,
		"handles":    handlesMachine,
		"filesystem": plain(filesystemMachine),
		"graph":      plain(graphMachine),
		"nfa":        plain(nfaMachine),
		"ifcstore":   plain(ifcMachine),
		"ifcadd":     plain(ifcMachine),
		"ifcload":    plain(ifcMachine),
		"batch":      plain(batch.Machine),
	}
}

// machine returns the machine of a system; nil if there is none. A system with a weak spec has that
// of the strong one, since the operations are the same.
func machine(system string) func(*uhat.Spec) func(*rt.Session) {
	all := Machines()
	if m := all[system]; m != nil {
		return m
	}
	return all[strings.TrimSuffix(system, "w")]
}

var small = rapid.IntRange(0, 20)

func drawn(t *rapid.T, name string) rt.Value { return rt.IntValue(int64(small.Draw(t, name))) }

// need skips an action whose precondition does not hold.
func need(t *rapid.T, ok bool) {
	if !ok {
		t.Skip("precondition")
	}
}

func stackMachine(s *rt.Session) {
	s.Call("init")
	depth, pushed := 0, map[rt.Value]bool{}
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init": func(*rapid.T) {
			s.Call("init")
			depth = 0
		},
		"push": func(t *rapid.T) {
			x := drawn(t, "elem")
			need(t, !pushed[x])
			s.Call("push", x)
			pushed[x] = true
			depth++
		},
		"pop": func(t *rapid.T) {
			need(t, depth > 0)
			s.Call("pop")
			depth--
		},
		"isEmpty": func(t *rapid.T) {
			need(t, depth <= 1)
			s.Call("isEmpty")
		},
	})
}

func setMachine(s *rt.Session) {
	s.Call("init")
	var in []rt.Value
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init": func(*rapid.T) {
			s.Call("init")
			in = nil
		},
		"insert": func(t *rapid.T) {
			x := drawn(t, "elem")
			need(t, !slices.Contains(in, x))
			s.Call("insert", x)
			in = append(in, x)
		},
		"delete": func(t *rapid.T) {
			need(t, len(in) > 0)
			i := rapid.IntRange(0, len(in)-1).Draw(t, "elem")
			s.Call("delete", in[i])
			in = slices.Delete(in, i, i+1)
		},
		"isEmpty": func(*rapid.T) { s.Call("isEmpty") },
	})
}

func kvMachine(spec *uhat.Spec) func(*rt.Session) {
	keys := spec.SortOf(sortNamed(spec, "Key")).Pool
	return func(s *rt.Session) {
		live, flushes, dirty := map[rt.Value]bool{}, 0, false
		key := func(t *rapid.T) rt.Value { return rapid.SampledFrom(keys).Draw(t, "key") }
		s.Rapid().Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				k := key(t)
				s.Call("put", k, drawn(t, "value"))
				live[k], dirty = true, true
			},
			"delete": func(t *rapid.T) {
				k := key(t)
				need(t, live[k])
				s.Call("delete", k)
				live[k], dirty = false, true
			},
			"get": func(t *rapid.T) {
				k := key(t)
				_, known := live[k]
				need(t, known)
				s.Call("get", k)
			},
			"flush": func(t *rapid.T) {
				need(t, dirty)
				s.Call("flush")
				dirty = false
				flushes++
			},
			"compact": func(t *rapid.T) {
				need(t, flushes >= 3)
				s.Call("compact")
				flushes = 1
			},
		})
	}
}

func handlesMachine(spec *uhat.Spec) func(*rt.Session) {
	paths := spec.SortOf(sortNamed(spec, "Path")).Pool
	return func(s *rt.Session) {
		var open, shut []rt.Value
		one := func(t *rapid.T, of []rt.Value) int {
			need(t, len(of) > 0)
			return rapid.IntRange(0, len(of)-1).Draw(t, "fd")
		}
		s.Rapid().Repeat(map[string]func(*rapid.T){
			"open": func(t *rapid.T) {
				if r := s.Call("open", rapid.SampledFrom(paths).Draw(t, "path")); r[1].Bool() {
					open = append(open, r[0])
				}
			},
			"write": func(t *rapid.T) { s.Call("write", open[one(t, open)], drawn(t, "data")) },
			"read":  func(t *rapid.T) { s.Call("read", open[one(t, open)]) },
			"stale": func(t *rapid.T) { s.Call("read", shut[one(t, shut)]) },
			"close": func(t *rapid.T) {
				i := one(t, open)
				s.Call("close", open[i])
				shut = append(shut, open[i])
				open = slices.Delete(open, i, i+1)
			},
		})
	}
}

func filesystemMachine(s *rt.Session) {
	s.Call("init")
	paths := []string{"/a", "/a/b", "/a/b/c", "/b", "/b/a", "/b/a/b", "/c", "/c/a", "/c/a/b"}
	dirs := map[string]bool{} // what exists, and whether it is a directory
	path := func(t *rapid.T) string { return rapid.SampledFrom(paths).Draw(t, "path") }
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"create": func(t *rapid.T) {
			p, dir := path(t), rapid.Bool().Draw(t, "dir")
			parent := p[:strings.LastIndex(p, "/")]
			_, there := dirs[p]
			need(t, !there && (parent == "" || dirs[parent]))
			s.Call("create", rt.StringValue(p), rt.BoolValue(dir))
			dirs[p] = dir
		},
		"delete": func(t *rapid.T) {
			p := path(t)
			_, there := dirs[p]
			need(t, there)
			s.Call("delete", rt.StringValue(p))
			for q := range dirs {
				if q == p || strings.HasPrefix(q, p+"/") {
					delete(dirs, q)
				}
			}
		},
		"exists": func(t *rapid.T) { s.Call("exists", rt.StringValue(path(t))) },
	})
}

func graphMachine(s *rt.Session) {
	s.Call("init")
	var nodes []rt.Value
	edges := map[[2]rt.Value]bool{}
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"newNode": func(*rapid.T) { nodes = append(nodes, s.Call("newNode")...) },
		"addEdge": func(t *rapid.T) {
			need(t, len(nodes) > 1)
			e := [2]rt.Value{rapid.SampledFrom(nodes).Draw(t, "src"), rapid.SampledFrom(nodes).Draw(t, "dst")}
			need(t, !edges[e])
			s.Call("addEdge", e[0], e[1])
			edges[e] = true
		},
		"isConnected": func(t *rapid.T) {
			need(t, len(nodes) > 0)
			s.Call("isConnected")
		},
	})
}

// nfaMachine knows which nodes there are, which edges, and what has been made initial and final. It
// adds edges between different nodes, from the initial one or one that is entered.
func nfaMachine(s *rt.Session) {
	s.Call("init")
	nodes := s.Call("newNode")
	var initial, final []rt.Value
	entered := map[rt.Value]bool{}
	edges := map[[3]rt.Value]bool{}
	node := func(t *rapid.T, name string) rt.Value { return rapid.SampledFrom(nodes).Draw(t, name) }
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"newNode": func(*rapid.T) { nodes = append(nodes, s.Call("newNode")...) },
		"setInitial": func(t *rapid.T) {
			need(t, initial == nil)
			initial = []rt.Value{node(t, "node")}
			entered[initial[0]] = true
			s.Call("setInitial", initial[0])
		},
		"setFinal": func(t *rapid.T) {
			need(t, final == nil)
			final = []rt.Value{node(t, "node")}
			s.Call("setFinal", final[0])
		},
		"addEdge": func(t *rapid.T) {
			label := rt.StringValue(rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "label"))
			e := [3]rt.Value{node(t, "src"), label, node(t, "dst")}
			need(t, entered[e[0]] && e[0] != e[2] && !edges[e])
			edges[e], entered[e[2]] = true, true
			s.Call("addEdge", e[0], e[1], e[2])
		},
		"isNFA": func(t *rapid.T) {
			need(t, initial != nil && final != nil)
			s.Call("isNFA")
		},
	})
}

// ifcMachine knows how deep the stack is, and what an instruction needs there. After a failure the
// machine only lets itself be observed.
func ifcMachine(s *rt.Session) {
	depth := int64(0)
	does := func(op string, needs int64) func(*rapid.T) {
		return func(t *rapid.T) {
			need(t, depth >= needs)
			depth = s.Call(op)[0].Int()
		}
	}
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"push": func(t *rapid.T) {
			need(t, depth >= 0)
			public, left, right := rapid.Bool().Draw(t, "public"), rapid.Int64Range(0, 4).Draw(t, "left"), rapid.Int64Range(0, 4).Draw(t, "right")
			if public {
				right = left
			}
			depth = s.Call("push", rt.BoolValue(public), rt.IntValue(left), rt.IntValue(right))[0].Int()
		},
		"pop": does("pop", 1), "load": does("load", 1), "store": does("store", 2), "add": does("add", 2),
		"observe": func(*rapid.T) { s.Call("observe") },
	})
}
