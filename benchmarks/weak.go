package benchmarks

import _ "embed"

// The specs that say less, as they stand in folders of their own.
var (
	//go:embed stackw/stackw.clouseau.hcl
	stackwSpec string
	//go:embed setw/setw.clouseau.hcl
	setwSpec string
	//go:embed kvw/kvw.clouseau.hcl
	kvwSpec string
	//go:embed handlesw/handlesw.clouseau.hcl
	handleswSpec string
	//go:embed hashtablew/hashtablew.clouseau.hcl
	hashtablewSpec string
)

// withWeak adds to each of the given systems for which there is a spec that says less the same
// system under that spec.
func withWeak(systems []System) []System {
	specs := map[string]string{
		"stack": stackwSpec, "set": setwSpec, "kv": kvwSpec, "handles": handleswSpec, "hashtable": hashtablewSpec,
	}
	var out []System
	for _, s := range systems {
		out = append(out, s)
		if text, ok := specs[s.Name]; ok {
			s.Name += "w"
			s.File, s.Spec, s.Weak = s.Name+"/"+s.Name+".clouseau.hcl", text, true
			out = append(out, s)
		}
	}
	return out
}
