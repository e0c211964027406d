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
//     that nothing justifies, goals without runs, generators written by hand that some
//     clause does not allow or that miss their goal.
//   - [PrintGenerators] prints generators as a file that loads again.
//   - [Format] brings a file into standard form.
//
// # Decisions
//
// The language version is required and is read before anything else. An
// import brings declarations; goals, scenarios and generators stay with the file that
// holds them, and so does its target, unless the importing file has none. A
// generator may be for a goal of an imported file.
// Goals, axioms and clauses are named by labels that expressions cannot
// mention, so they have namespaces of their own and may use reserved words.
//
// A part that a clause leaves out imposes nothing: where is true, history
// and future are all, the event is any event of the operation.
//
// The steps of a generator are expressions, and their words mean something in lists of steps only,
// so that no name had to be reserved for them. The sugar for answers, pop(elem == x, ok), becomes
// the steps that synthesis derives: an event that binds variables, and checks of these. An event of
// a clause that is named must be typed by it. A count of repeat that is a variable has no step of
// its own in the calculus: the draw at the beginning of the generator becomes part of the
// application, as its uhat.Depth.
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
