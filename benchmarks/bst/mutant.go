package bst

import "strings"

// Mutant is a seeded bug, by its name; none if it is empty.
type Mutant string

// The mutants of the case study. Those of the spec change what is promised, the others the code.
const (
	// An insertion discards the tree.
	DiscardsSpec Mutant = "insert_1_spec"
	DiscardsImpl Mutant = "insert_1_impl"
	// An insertion overwrites the first node whose key is not smaller, or links every new node on
	// the smaller side.
	OverwritesSpec  Mutant = "insert_2_spec"
	SmallerSideImpl Mutant = "insert_2_impl"
	// A key that is there keeps its value.
	KeepsValueSpec Mutant = "insert_3_spec"
	KeepsValueImpl Mutant = "insert_3_impl"
	// A deletion loses what is above the key, or searches the wrong side.
	LosesAncestors Mutant = "delete_4_spec"
	WrongSide      Mutant = "delete_5_spec"
	// EmptyForSingleton skips the successor also where the larger side becomes empty.
	EmptyForSingleton Mutant = "delete_empty_vs_singleton"
	// A search that fails ends at the root.
	ForgetsNode Mutant = "forget_last_node_cur"
	// The root stays where it is the least node.
	RootStays Mutant = "forget_to_update_root"
	// Unlinking a node always writes the root, or the smaller side.
	AlwaysRoot    Mutant = "always_update_root_instead_of_parent"
	AlwaysSmaller Mutant = "always_assign_smaller"
)

// Mutants returns all mutants.
func Mutants() []Mutant {
	return []Mutant{
		DiscardsSpec, DiscardsImpl, OverwritesSpec, SmallerSideImpl, KeepsValueSpec, KeepsValueImpl, LosesAncestors, WrongSide,
		EmptyForSingleton, ForgetsNode, RootStays, AlwaysRoot, AlwaysSmaller,
	}
}

// Spec reports whether a mutant is one of the promises.
func (m Mutant) Spec() bool { return strings.HasSuffix(string(m), "_spec") }
