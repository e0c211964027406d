// Package spec reads specs: files in HCL syntax that say which operations a
// system has, which runs of them are meaningful, and which runs would be a
// bug. docs/language.md describes the language; here it is on an example.
//
//	language = 1
//
//	operation "push" {
//	  kind = call
//	  args = { elem = int }
//	  clause {
//	    event = push                  # always possible
//	  }
//	}
//
//	operation "pop" {
//	  kind    = call
//	  results = { elem = int }
//	  clause {
//	    params  = { x = int }
//	    history = seq(all, push(elem == x), star(any - pop(elem == x)))
//	    event   = pop(elem == x)      # possible when x was pushed and not popped since
//	  }
//	}
//
//	goal "invented" {
//	  vars  = { y = int }
//	  trace = seq(absent(push(elem == y)), pop(elem == y))
//	}
//
// HCL gives blocks, attributes and the syntax of expressions. Trace
// expressions and qualifiers are HCL expressions whose syntax tree is
// interpreted and never evaluated, so that every mistake has its place in the
// file.
//
// # Phases
//
//   - [Load] parses a file and its imports, resolves every name and checks
//     every sort; all mistakes come at once as [Diagnostics], each with a
//     [Code] that [Explain] explains. A spec without errors is well formed in the sense of
//     uhat.WellFormed.
//   - [Check] asks a solver what a spec cannot mean: contradictions, operations
//     that nothing justifies, goals without runs.
//   - [Format] brings a file into standard form.
//
// # Decisions
//
// The language version is required and is read before anything else. An
// import brings declarations; goals and scenarios stay with the file that
// holds them, and so does its target, unless the importing file has none.
// Goals, axioms and clauses are named by labels that expressions cannot
// mention, so they have namespaces of their own and may use reserved words.
//
// A part that a clause leaves out imposes nothing: where is true, history
// and future are all, the event is any event of the operation.
//
// Defines are macros over values: arguments are resolved where they stand, so
// no name is captured. any inside of a define means what it means
// where the define is used.
//
// Literals of an opaque sort are strings where its Go type is string or its pool holds
// strings, and integers where its Go type is an integer type. They stand for
// logic.OpaqueValue of a string or an int64.
//
// Resolution goes over everything in the order in which it is written, so the
// numbering of terms and expressions depends on the structure of a spec and
// never on how a name is spelt.
package spec
