package spec

import (
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"unicode"
)

// Code names a kind of mistake. Codes are stable: they may be searched for,
// and [Explain] knows more about each.
type Code string

// Each code says when it occurs, and most have a spec that triggers it and nothing else. Explain
// reads these comments, so they are part of the program.
const (
	// Files and syntax.

	// UnreadableFile occurs when the spec or a file that it imports cannot be
	// read.
	//
	// Example:
	//
	//	language = 1
	//	import   = ["missing.clouseau.hcl"]
	UnreadableFile Code = "UnreadableFile"

	// CyclicImport occurs when files import each other in a circle.
	//
	// Example:
	//
	//	language = 1
	//	import   = ["example.clouseau.hcl"]
	CyclicImport Code = "CyclicImport"

	// MissingLanguage occurs when a file does not say in which version of the
	// language it is written.
	//
	// Example:
	//
	//	operation "push" {
	//	  kind = call
	//	}
	MissingLanguage Code = "MissingLanguage"

	// UnknownLanguage occurs when a file is written in a version of the language
	// that this program does not read.
	//
	// Example:
	//
	//	language = 99
	UnknownLanguage Code = "UnknownLanguage"

	// HugeFile occurs when a file is larger than a mebibyte.
	HugeFile Code = "HugeFile"

	// DeepNesting occurs when brackets, signs and operators nest deeper than 200
	// levels.
	DeepNesting Code = "DeepNesting"

	// InvalidSyntax occurs when a file is not HCL.
	//
	// Example:
	//
	//	language = 1
	//	goal "g" {
	//	  trace = seq(all
	//	}
	InvalidSyntax Code = "InvalidSyntax"

	// CrowdedBlock occurs when a block on one line holds more than one attribute.
	//
	// Example:
	//
	//	language = 1
	//	operation "pop" { kind = call, results = { elem = int } }
	CrowdedBlock Code = "CrowdedBlock"

	// DanglingOperator occurs when a line outside parentheses begins with an
	// operator. HCL ends an expression with its line.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	operation "pop" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = push
	//	    || pop
	//	}
	DanglingOperator Code = "DanglingOperator"

	// MisplacedArrow occurs when an implication is written with =>.
	//
	// Example:
	//
	//	language = 1
	//	operation "put" {
	//	  kind = call
	//	  args = { old = bool, fresh = bool }
	//	  clause {
	//	    event = put(old => fresh)
	//	  }
	//	}
	MisplacedArrow Code = "MisplacedArrow"

	// SingleEquals occurs when a comparison is written with a single =.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push(elem = 1)
	//	  }
	//	}
	SingleEquals Code = "SingleEquals"

	// UnsupportedOperator occurs when an operator is used that the language does
	// not have, such as & or /.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push(elem % 2 == 0)
	//	  }
	//	}
	UnsupportedOperator Code = "UnsupportedOperator"

	// Blocks and attributes.

	// UnknownBlock occurs when there is no block of that type, or not in this
	// place.
	//
	// Example:
	//
	//	language = 1
	//	operaton "push" {
	//	  kind = call
	//	}
	UnknownBlock Code = "UnknownBlock"

	// UnknownAttribute occurs when a block has an attribute that it cannot have.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind      = call
	//	  arguments = { elem = int }
	//	}
	UnknownAttribute Code = "UnknownAttribute"

	// MissingAttribute occurs when a block lacks an attribute that it needs.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  fields = { elem = int }
	//	}
	MissingAttribute Code = "MissingAttribute"

	// DuplicateAttribute occurs when a block sets an attribute twice.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  kind = send
	//	}
	DuplicateAttribute Code = "DuplicateAttribute"

	// MisplacedAttribute occurs when an attribute does not go with the kind of the
	// operation.
	//
	// Example:
	//
	//	language = 1
	//	operation "notify" {
	//	  kind    = send
	//	  results = { ok = bool }
	//	}
	MisplacedAttribute Code = "MisplacedAttribute"

	// ConflictingAttributes occurs when two attributes exclude each other.
	//
	// Example:
	//
	//	language = 1
	//	sort "Level" {
	//	  values = [L, H]
	//	  range  = [0, 1]
	//	}
	ConflictingAttributes Code = "ConflictingAttributes"

	// MissingLabel occurs when a block lacks its name.
	//
	// Example:
	//
	//	language = 1
	//	goal {
	//	  trace = eps
	//	}
	MissingLabel Code = "MissingLabel"

	// SuperfluousLabel occurs when a block has more names than it can have.
	//
	// Example:
	//
	//	language = 1
	//	target "stack" {
	//	  package = "stack_test"
	//	}
	SuperfluousLabel Code = "SuperfluousLabel"

	// DuplicateTarget occurs when a file has two targets, or several imported
	// files have one and the file itself has none.
	//
	// Example:
	//
	//	language = 1
	//	target {
	//	  package = "a_test"
	//	}
	//	target {
	//	  package = "b_test"
	//	}
	DuplicateTarget Code = "DuplicateTarget"

	// InvalidValue occurs when the value of an attribute has the wrong form.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  doc  = pushes
	//	}
	InvalidValue Code = "InvalidValue"

	// InvalidPath occurs when a trace file is not named by its path from the spec, with
	// slashes and the ending .json.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "g" {
	//	  trace = seq(all, push, push)
	//	}
	//	known "k" {
	//	  reason = "issue 7"
	//	  trace  = seq(push, push)
	//	  saved  = "run.txt"
	//	}
	InvalidPath Code = "InvalidPath"

	// InvalidClock occurs when the clock of a target is no operation that can let time pass.
	//
	// Example:
	//
	//	language = 1
	//	operation "wait" {
	//	  kind    = call
	//	  args    = { d = int }
	//	  results = { ok = bool }
	//	  clause {
	//	    event = wait
	//	  }
	//	}
	//	target {
	//	  clock = wait
	//	}
	InvalidClock Code = "InvalidClock"

	// InvalidKey occurs when what an operation calls its key is none of its arguments, or has
	// another sort than the keys of others.
	//
	// Example:
	//
	//	language = 1
	//	operation "get" {
	//	  kind    = call
	//	  args    = { name = string }
	//	  results = { value = int }
	//	  key     = value
	//	}
	InvalidKey Code = "InvalidKey"

	// InvalidStale occurs when an operation cannot have late answers: it has none, it changes what
	// others answer, or the number of calls makes no sense.
	//
	// Example:
	//
	//	language = 1
	//	operation "get" {
	//	  kind    = call
	//	  results = { value = int }
	//	  stale   = 0
	//	}
	InvalidStale Code = "InvalidStale"

	// InvalidWaits occurs when calls of an operation may wait for others, and neither a model nor a
	// reference tells when they have to.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { value = int }
	//	  waits   = true
	//	}
	InvalidWaits Code = "InvalidWaits"

	// InvalidConsistency occurs when what a target promises of calls at the same time is unknown,
	// or would leave out what matters.
	//
	// Example:
	//
	//	language = 1
	//	target {
	//	  consistency = eventual
	//	}
	InvalidConsistency Code = "InvalidConsistency"

	// InvalidDuration occurs when a length of time is not written as Go writes it, or is
	// not above zero.
	//
	// Example:
	//
	//	language = 1
	//	target {
	//	  deadline = "soon"
	//	}
	InvalidDuration Code = "InvalidDuration"

	// InvalidShare occurs when a share is no number from 0 to 1.
	//
	// Example:
	//
	//	language = 1
	//	target {
	//	  informative = 30
	//	}
	InvalidShare Code = "InvalidShare"

	// UnknownSchedule occurs when no strategy has the name that a target gives.
	//
	// Example:
	//
	//	language = 1
	//	target {
	//	  schedule = "luck"
	//	}
	UnknownSchedule Code = "UnknownSchedule"

	// InvalidGoName occurs when a string that goes into the emitted program is not
	// what Go expects there.
	//
	// Example:
	//
	//	language = 1
	//	function "parent" {
	//	  args   = [int]
	//	  result = int
	//	  go     = "paths Parent"
	//	}
	InvalidGoName Code = "InvalidGoName"

	// UnknownKind occurs when the kind of an operation is none of call, send,
	// receive and ghost.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = method
	//	}
	UnknownKind Code = "UnknownKind"

	// EmptyEnumeration occurs when an enumeration has no values.
	//
	// Example:
	//
	//	language = 1
	//	sort "Level" {
	//	  values = []
	//	}
	EmptyEnumeration Code = "EmptyEnumeration"

	// EmptyRange occurs when the lower end of a range is above the upper one.
	//
	// Example:
	//
	//	language = 1
	//	sort "Ticks" {
	//	  base  = int
	//	  range = [10, 1]
	//	}
	EmptyRange Code = "EmptyRange"

	// ConflictingBase occurs when the base of a sort and its Go type are different types.
	//
	// Example:
	//
	//	language = 1
	//	sort "Ticks" {
	//	  base = uint8
	//	  go   = "time.Duration"
	//	}
	ConflictingBase Code = "ConflictingBase"

	// UnfitNumber occurs when a range, a pool, or an expression gives a sort of integers a number
	// that its Go type does not have.
	//
	// Example:
	//
	//	language = 1
	//	sort "Level" {
	//	  base  = uint8
	//	  range = [0, 300]
	//	}
	UnfitNumber Code = "UnfitNumber"

	// EmptyPool occurs when the pool of a sort holds no value.
	//
	// Example:
	//
	//	language = 1
	//	sort "Path" {
	//	  pool = []
	//	}
	EmptyPool Code = "EmptyPool"

	// DuplicateValue occurs when the pool of a sort holds a value twice.
	//
	// Example:
	//
	//	language = 1
	//	sort "Path" {
	//	  pool = ["/a", "/b", "/a"]
	//	}
	DuplicateValue Code = "DuplicateValue"

	// Names.

	// InvalidName occurs when a name has characters that names do not have.
	//
	// Example:
	//
	//	language = 1
	//	operation "push-back" {
	//	  kind = call
	//	}
	InvalidName Code = "InvalidName"

	// ReservedName occurs when a declaration takes a word of the language as its
	// name. Fields and variables may have the name of a word of traces, since no trace
	// stands where they do.
	//
	// Example:
	//
	//	language = 1
	//	operation "last" {
	//	  kind = call
	//	}
	ReservedName Code = "ReservedName"

	// DuplicateName occurs when two declarations have the same name.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	function "push" {
	//	  result = int
	//	}
	DuplicateName Code = "DuplicateName"

	// ShadowedName occurs when a field or a variable has the name of a
	// declaration. Only fields may have the name of an operation.
	//
	// Example:
	//
	//	language = 1
	//	sort "Key" {
	//	  base = int
	//	}
	//	operation "push" {
	//	  kind = call
	//	  args = { Key = int }
	//	}
	ShadowedName Code = "ShadowedName"

	// AmbiguousName occurs when a name inside an event is one of its fields and
	// also a variable.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    params = { elem = int }
	//	    event  = push(elem == elem)
	//	  }
	//	}
	AmbiguousName Code = "AmbiguousName"

	// UnknownName occurs when a name in a qualifier is no field, no variable and
	// no value.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    params = { x = int }
	//	    event  = push(elm == x)
	//	  }
	//	}
	UnknownName Code = "UnknownName"

	// UnknownOperation occurs when a trace names an operation that is not
	// declared.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = seq(all, psh)
	//	}
	UnknownOperation Code = "UnknownOperation"

	// UnknownSort occurs when a sort is not declared.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = integer }
	//	}
	UnknownSort Code = "UnknownSort"

	// UnknownFunction occurs when a qualifier applies a function that is not
	// declared.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push(even(elem))
	//	  }
	//	}
	UnknownFunction Code = "UnknownFunction"

	// UnknownField occurs when an error is mapped to a result that the operation
	// does not have.
	//
	// Example:
	//
	//	language = 1
	//	operation "open" {
	//	  kind    = call
	//	  results = { ok = bool }
	//	}
	//	target {
	//	  errors = { open = okay }
	//	}
	UnknownField Code = "UnknownField"

	// DashedName occurs when a name contains a dash, which was probably meant as a
	// minus.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    params = { n = int }
	//	    event  = push(elem == n-1)
	//	  }
	//	}
	DashedName Code = "DashedName"

	// RecursiveDefine occurs when a define is used in its own definition, directly
	// or through others.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	define "pushes" {
	//	  trace = seq(push, pushes)
	//	}
	RecursiveDefine Code = "RecursiveDefine"

	// Traces and qualifiers.

	// MismatchedSort occurs when a term is of another sort than its place expects.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push(elem == true)
	//	  }
	//	}
	MismatchedSort Code = "MismatchedSort"

	// UnorderedSort occurs when values are compared by size that are no integers.
	//
	// Example:
	//
	//	language = 1
	//	operation "put" {
	//	  kind = call
	//	  args = { key = string }
	//	  clause {
	//	    params = { k = string }
	//	    event  = put(key < k)
	//	  }
	//	}
	UnorderedSort Code = "UnorderedSort"

	// NonlinearProduct occurs when both factors of a product are unknown.
	//
	// Example:
	//
	//	language = 1
	//	operation "scale" {
	//	  kind = call
	//	  args = { a = int, b = int }
	//	  clause {
	//	    event = scale(a * b == 4)
	//	  }
	//	}
	NonlinearProduct Code = "NonlinearProduct"

	// InvalidNumber occurs when a number has a fraction or is too large.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push(elem == 1.5)
	//	  }
	//	}
	InvalidNumber Code = "InvalidNumber"

	// InvalidSize occurs when the size of a sort is no pair of small numbers, the least first, or
	// its values have no size.
	//
	// Example:
	//
	//	language = 1
	//	sort "Batch" {
	//	  base = list(int)
	//	  size = [4, 0]
	//	}
	InvalidSize Code = "InvalidSize"

	// MissingPart occurs when a value has no such field or no elements, or when a record's literal
	// lacks a field.
	//
	// Example:
	//
	//	language = 1
	//	operation "move" {
	//	  kind = call
	//	  args = { to = record({ x = int, y = int }) }
	//	  clause {
	//	    event = move(to.z == 1)
	//	  }
	//	}
	MissingPart Code = "MissingPart"

	// MisplacedPart occurs when a part of a list, record or map is no literal, and the value does
	// not stand beside == or !=.
	//
	// Example:
	//
	//	language = 1
	//	operation "pushAll" {
	//	  kind = call
	//	  args = { items = list(int) }
	//	  clause {
	//	    params = { x = int }
	//	    event  = pushAll(items == (x == 1 ? [x] : [2]))
	//	  }
	//	}
	MisplacedPart Code = "MisplacedPart"

	// InvalidLiteral occurs when a literal denotes no value of an opaque sort.
	//
	// Example:
	//
	//	language = 1
	//	sort "ID" {
	//	  go  = "uuid.UUID"
	//	  gen = "ids.Draw"
	//	}
	//	operation "open" {
	//	  kind = call
	//	  args = { id = ID }
	//	  clause {
	//	    event = open(id == "first")
	//	  }
	//	}
	InvalidLiteral Code = "InvalidLiteral"

	// WrongArity occurs when a word, a function or a define gets the wrong number
	// of arguments.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = repeat(push)
	//	}
	WrongArity Code = "WrongArity"

	// InvalidCount occurs when a count of repeat is no number, too large, or the
	// larger one comes first.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = repeat(push, 6, 3)
	//	}
	InvalidCount Code = "InvalidCount"

	// UnrepeatableOperation occurs when a goal wants an operation to repeat that the tester does
	// not perform: a ghost, or a receive.
	//
	// Example:
	//
	//	language = 1
	//	operation "ask" {
	//	  kind = call
	//	  clause {
	//	    future = noted
	//	  }
	//	}
	//	operation "noted" {
	//	  kind = ghost
	//	  clause {
	//	    history = seq(all, ask)
	//	  }
	//	}
	//	goal "g" {
	//	  trace  = ask
	//	  repeat = [noted]
	//	}
	UnrepeatableOperation Code = "UnrepeatableOperation"

	// ConflictingRepeat occurs when a goal says what repeats, and that nothing does.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	  }
	//	}
	//	goal "g" {
	//	  trace  = seq(all, push)
	//	  repeat = [push]
	//	  depth  = 0
	//	}
	ConflictingRepeat Code = "ConflictingRepeat"

	// UnknownGenerator occurs when a goal leaves out a generator that cannot be its own.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	  }
	//	}
	//	goal "g" {
	//	  trace   = seq(all, push)
	//	  without = [h_2]
	//	}
	UnknownGenerator Code = "UnknownGenerator"

	// MisplacedTrace occurs when a trace stands where a qualifier is expected.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	    where = last(push)
	//	  }
	//	}
	MisplacedTrace Code = "MisplacedTrace"

	// MisplacedBlank occurs when _ stands elsewhere than right of a field and ==, in an event.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	}
	//	goal "g" {
	//	  trace = seq(all, push(elem > _))
	//	}
	MisplacedBlank Code = "MisplacedBlank"

	// MisplacedQualifier occurs when a qualifier stands where a trace is expected.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	}
	//	goal "g" {
	//	  vars  = { y = int }
	//	  trace = seq(all, y == 1)
	//	}
	MisplacedQualifier Code = "MisplacedQualifier"

	// MisplacedGhost occurs when a ghost stands where only visible operations have
	// a meaning: in a goal, a violation or the target.
	//
	// Example:
	//
	//	language = 1
	//	operation "pushed" {
	//	  kind = ghost
	//	}
	//	goal "g" {
	//	  trace = seq(all, pushed)
	//	}
	MisplacedGhost Code = "MisplacedGhost"

	// CompoundEvent occurs when a longer trace stands where one event is expected,
	// in last or absent.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = last(seq(push, push))
	//	}
	CompoundEvent Code = "CompoundEvent"

	// ForeignEvent occurs when the event of a clause is not one event of the
	// operation that the clause belongs to.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	operation "pop" {
	//	  kind = call
	//	  clause {
	//	    event = push
	//	  }
	//	}
	ForeignEvent Code = "ForeignEvent"

	// UnsupportedExpression occurs when an expression of HCL is used that means
	// nothing in a trace or qualifier.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = [push, push]
	//	}
	UnsupportedExpression Code = "UnsupportedExpression"

	// HugeExpression occurs when an expression becomes too large when its
	// repetitions, defines and conditionals are written out.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	}
	//	goal "g" {
	//	  trace = repeat(repeat(push, 1000), 1000)
	//	}
	HugeExpression Code = "HugeExpression"

	// Generators.

	// UnknownGoal occurs when a generator names a goal that neither its file nor one
	// that it imports has.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  goal  = lost
	//	  steps = [push(elem == 1)]
	//	}
	UnknownGoal Code = "UnknownGoal"

	// UnknownClause occurs when a step names a clause that its operation does not have.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  steps = [push::larger(elem == 1)]
	//	}
	UnknownClause Code = "UnknownClause"

	// UnboundVariable occurs when a step uses a variable that has no value there.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  vars  = { x = int }
	//	  steps = [push(elem == x)]
	//	}
	UnboundVariable Code = "UnboundVariable"

	// ReboundVariable occurs when a step binds a variable that has a value already.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  vars  = { x = int }
	//	  steps = [draw(x), push(elem == x), draw(x), push(elem == x)]
	//	}
	ReboundVariable Code = "ReboundVariable"

	// MissingArgument occurs when a step performs an operation without saying what one
	// of its arguments is.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  steps = [push]
	//	}
	MissingArgument Code = "MissingArgument"

	// MisplacedStep occurs when a step stands where it means nothing, or when something
	// else stands among steps.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  steps = [star(push)]
	//	}
	MisplacedStep Code = "MisplacedStep"

	// Warnings about what is declared and has no effect.

	// UnusedSort occurs when nothing uses a sort.
	//
	// Example:
	//
	//	language = 1
	//	sort "Path" {
	//	  go = "string"
	//	}
	UnusedSort Code = "UnusedSort"

	// UnusedFunction occurs when nothing uses a function.
	//
	// Example:
	//
	//	language = 1
	//	function "parent" {
	//	  args   = [int]
	//	  result = int
	//	}
	UnusedFunction Code = "UnusedFunction"

	// UnusedDefine occurs when nothing uses a define.
	//
	// Example:
	//
	//	language = 1
	//	define "nothing" {
	//	  trace = eps
	//	}
	UnusedDefine Code = "UnusedDefine"

	// UnusedVariable occurs when nothing uses a variable of a clause, goal, axiom
	// or define.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    ghosts = { n = int }
	//	    event  = push
	//	  }
	//	}
	UnusedVariable Code = "UnusedVariable"

	// Contradictions, found with a solver.

	// ContradictoryAxioms occurs when no functions satisfy the axioms.
	//
	// Example:
	//
	//	language = 1
	//	function "f" {
	//	  result = int
	//	}
	//	axiom "up" {
	//	  holds = f() > 0
	//	}
	//	axiom "down" {
	//	  holds = f() < 0
	//	}
	ContradictoryAxioms Code = "ContradictoryAxioms"

	// UnsatisfiableWhere occurs when no values of the variables of a clause, a goal or a scenario
	// satisfy its where.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    params = { x = int }
	//	    where  = x < 0 && x > 0
	//	    event  = push(elem == x)
	//	  }
	//	}
	UnsatisfiableWhere Code = "UnsatisfiableWhere"

	// UnsatisfiableEvent occurs when no event satisfies the qualifier of a
	// clause's event together with its where.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    params = { x = int }
	//	    where  = x > 0
	//	    event  = push(elem == x, elem < 0)
	//	  }
	//	}
	UnsatisfiableEvent Code = "UnsatisfiableEvent"

	// EmptyHistory occurs when no trace satisfies the history of a clause.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	    history = seq(push, push) && push
	//	    event   = push
	//	  }
	//	}
	EmptyHistory Code = "EmptyHistory"

	// EmptyFuture occurs when no trace satisfies the future of a clause.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	    event  = push
	//	    future = push && eps
	//	  }
	//	}
	EmptyFuture Code = "EmptyFuture"

	// UnjustifiedOperation occurs when no clause of an operation can ever be
	// satisfied: it has none, or their histories wait for events that are not
	// justified either.
	//
	// Example:
	//
	//	language = 1
	//	operation "open" {
	//	  kind = call
	//	  clause {
	//	    history = last(close)
	//	    event   = open
	//	  }
	//	}
	//	operation "close" {
	//	  kind = call
	//	  clause {
	//	    history = last(open)
	//	    event   = close
	//	  }
	//	}
	UnjustifiedOperation Code = "UnjustifiedOperation"

	// UncausedReceive occurs when no future demands a receive, so nothing ever
	// causes one.
	//
	// Example:
	//
	//	language = 1
	//	operation "notice" {
	//	  kind   = receive
	//	  fields = { id = int }
	//	  clause {
	//	    event = notice
	//	  }
	//	}
	UncausedReceive Code = "UncausedReceive"

	// EmptyGoal occurs when no run is in a goal.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "g" {
	//	  trace = seq(all, push(elem < 0 && elem > 0))
	//	}
	EmptyGoal Code = "EmptyGoal"

	// TrivialGoal occurs when the empty run is in a goal already, so every system
	// would be wrong.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "g" {
	//	  trace = all
	//	}
	TrivialGoal Code = "TrivialGoal"

	// Generators, checked with a solver.

	// EmptyDraw occurs when a generator draws a variable that can have no value there.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  vars  = { x = int }
	//	  steps = [draw(x, x > 5, x < 6), push(elem == x)]
	//	}
	EmptyDraw Code = "EmptyDraw"

	// ContradictoryStep occurs when what a generator assumes or asserts can never hold.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  vars  = { x = int }
	//	  steps = [draw(x, x > 5), assume(x < 3), push(elem == x)]
	//	}
	ContradictoryStep Code = "ContradictoryStep"

	// UntypedEvent occurs when no clause of its operation allows an event where a generator
	// performs it: one of the clause's parts fails in a run that the generator can do.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    params  = { x = int }
	//	    history = absent(push(elem == x))
	//	    event   = push(elem == x)
	//	  }
	//	}
	//	generator "g" {
	//	  vars  = { x = int }
	//	  steps = [draw(x), push(elem == x), push(elem == x)]
	//	}
	UntypedEvent Code = "UntypedEvent"

	// UncausedEvent occurs when a generator waits for an event that no earlier event
	// of its own demands.
	//
	// Example:
	//
	//	language = 1
	//	operation "ask" {
	//	  kind   = send
	//	  fields = { id = int }
	//	  clause {
	//	    params = { i = int }
	//	    event  = ask(id == i)
	//	    future = seq(all, answer(id == i), all)
	//	  }
	//	}
	//	operation "answer" {
	//	  kind   = receive
	//	  fields = { id = int }
	//	  clause {
	//	    event = answer
	//	  }
	//	}
	//	generator "g" {
	//	  steps = [ask(id == 1), answer(id == 1), answer(id == 1)]
	//	}
	UncausedEvent Code = "UncausedEvent"

	// MisplacedDecision occurs when a generator marks an event with decide or suspect and the
	// goal is not reached with this event, or for a suspect one reached before.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "two" {
	//	  vars  = { y = int }
	//	  trace = seq(push(elem == y), push(elem == y))
	//	}
	//	generator "g" {
	//	  goal  = two
	//	  steps = [decide(push(elem == 1)), push(elem == 1)]
	//	}
	MisplacedDecision Code = "MisplacedDecision"

	// MissedGoal occurs when a generator for a goal has a run that ends outside of it.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "two" {
	//	  vars  = { y = int }
	//	  trace = seq(push(elem == y), push(elem == y))
	//	}
	//	generator "g" {
	//	  goal  = two
	//	  vars  = { x = int }
	//	  steps = [draw(x), push(elem == 1), push(elem == x)]
	//	}
	MissedGoal Code = "MissedGoal"

	// Warnings about meaning, found with a solver.

	// UselessClause occurs when a clause can never be satisfied, because it waits
	// for events that no clause describes, though its operation has other clauses.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause "usual" {
	//	    event = push
	//	  }
	//	  clause "after_zero" {
	//	    history = last(pop(elem == 0))
	//	    event   = push
	//	  }
	//	}
	//	operation "pop" {
	//	  kind    = call
	//	  results = { elem = int }
	//	  clause {
	//	    event = pop(elem > 0)
	//	  }
	//	}
	UselessClause Code = "UselessClause"

	// DuplicateClause occurs when an operation has the same clause twice, apart from names and the
	// order of variables. One of them was probably meant to say something else.
	//
	// Example:
	//
	//	language = 1
	//	operation "ask" {
	//	  kind   = send
	//	  fields = { n = int }
	//	  clause "one" {
	//	    params = { k = int }
	//	    event  = ask(n == k)
	//	    future = seq(answer(n == k), all)
	//	  }
	//	  clause "other" {
	//	    params = { m = int }
	//	    event  = ask(n == m)
	//	    future = seq(answer(n == m), all)
	//	  }
	//	}
	//	operation "answer" {
	//	  kind   = receive
	//	  fields = { n = int }
	//	  clause {
	//	    params = { k = int }
	//	    event  = answer(n == k)
	//	  }
	//	}
	DuplicateClause Code = "DuplicateClause"

	// RedundantClause occurs when another clause of the operation already allows all that the
	// clause allows: after the same histories and more, and before the same futures and more.
	// Clauses are alternatives, so the narrower one restricts nothing.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause "always" {
	//	    event = push
	//	  }
	//	  clause "first" {
	//	    history = absent(push)
	//	    event   = push
	//	  }
	//	}
	RedundantClause Code = "RedundantClause"

	// ClippedConstraint occurs when a clause or goal names a value that the tester would have to
	// choose and that a written range or pool does not have. A written range bounds what is tried,
	// and only where none is written do constraints widen it.
	//
	// Example:
	//
	//	language = 1
	//	sort "Amount" {
	//	  base  = int
	//	  range = [0, 50]
	//	}
	//	operation "pay" {
	//	  kind = call
	//	  args = { amount = Amount }
	//	  clause {
	//	    params = { a = Amount }
	//	    where  = 1 <= a && a <= 100
	//	    event  = pay(amount == a)
	//	  }
	//	}
	ClippedConstraint Code = "ClippedConstraint"

	// AbsentElement occurs when a case of a model reads an element of a list, or the value of an
	// optional, that is not there wherever the case applies. What is not there may be anything, so
	// the model lets any answer pass that depends on it.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	operation "top" {
	//	  kind    = call
	//	  results = { elem = int }
	//	  clause {
	//	    history = seq(all, push, all)
	//	    event   = top
	//	  }
	//	}
	//	model "stack" {
	//	  state = { held = list(int) }
	//	  on "push" {
	//	    set = { held = append(held, elem) }
	//	  }
	//	  on "top" {
	//	    when = size(held) > 0
	//	    reply {
	//	      elem = held[size(held)]
	//	    }
	//	  }
	//	}
	AbsentElement Code = "AbsentElement"

	// UnpinnedGhost occurs when the history of a ghost's clause does not fix a
	// field of the ghost, so that the ghost could be invented anywhere with any
	// value.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	    ghosts  = { n = int }
	//	    history = last(size(count == n))
	//	    event   = push
	//	  }
	//	}
	//	operation "size" {
	//	  kind   = ghost
	//	  fields = { count = int }
	//	  clause {
	//	    params = { i = int }
	//	    event  = size(count == i)
	//	  }
	//	}
	UnpinnedGhost Code = "UnpinnedGhost"

	// UnavoidableGoal occurs when a goal describes calls alone: once they are made, a run is in the
	// goal whatever the system answers, so that every right system fails. A goal says which answer
	// is wrong.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "three" {
	//	  trace = seq(all, push(elem == 3), all)
	//	}
	UnavoidableGoal Code = "UnavoidableGoal"

	// RepeatedAnswer occurs when each script that is found for a goal asks that an operation
	// answers what it has answered before, other operations take that answer as an argument, and
	// the clause says nothing of it. If such an answer is always new, no run of these scripts tells
	// anything.
	//
	// Example:
	//
	//	language = 1
	//	operation "acquire" {
	//	  kind    = call
	//	  results = { lease = int }
	//	  clause {
	//	    event = acquire
	//	  }
	//	}
	//	operation "release" {
	//	  kind    = call
	//	  args    = { lease = int }
	//	  results = { ok = bool }
	//	  clause {
	//	    params  = { l = int }
	//	    history = seq(all, acquire(lease == l), star(any - release(lease == l)))
	//	    event   = release(lease == l)
	//	  }
	//	}
	//	goal "released_twice" {
	//	  vars  = { l = int }
	//	  trace = seq(all, release(lease == l, ok), all, release(lease == l, ok))
	//	}
	RepeatedAnswer Code = "RepeatedAnswer"

	// UnjustifiedGoal occurs when no clause justifies the event that decides a
	// goal; the run is still found, but marked as suspect.
	//
	// Example:
	//
	//	language = 1
	//	operation "pop" {
	//	  kind    = call
	//	  results = { elem = int }
	//	  clause {
	//	    event = pop(elem > 0)
	//	  }
	//	}
	//	goal "negative" {
	//	  trace = seq(all, pop(elem < 0))
	//	}
	UnjustifiedGoal Code = "UnjustifiedGoal"

	// EmptyKnown occurs when no run is in the pattern of a known failure.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "g" {
	//	  trace = seq(all, push(elem > 3), push(elem < 0))
	//	}
	//	known "k" {
	//	  reason = "issue 7"
	//	  trace  = seq(all, push(elem < 0 && elem > 0))
	//	}
	EmptyKnown Code = "EmptyKnown"

	// IdleKnown occurs when no violation of a goal is in the pattern of a known failure, and no
	// model or Go function could object to such runs either.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind    = call
	//	  args    = { elem = int }
	//	  results = { ok = bool }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "g" {
	//	  trace = seq(all, push(elem > 3), push(elem < 0, ok))
	//	}
	//	known "k" {
	//	  reason = "issue 7"
	//	  trace  = push(elem == 5)
	//	}
	IdleKnown Code = "IdleKnown"

	// AnsweredKnown occurs when the pattern of a known crash or hang says something of the answers
	// of the operation that did not come back.
	//
	// Example:
	//
	//	language = 1
	//	operation "pop" {
	//	  kind    = call
	//	  results = { ok = bool }
	//	  clause {
	//	    event = pop
	//	  }
	//	}
	//	goal "g" {
	//	  trace = seq(all, pop(ok == true), pop(ok == false))
	//	}
	//	known "k" {
	//	  reason  = "issue 7"
	//	  verdict = crashed
	//	  trace   = seq(all, pop, pop(ok == false))
	//	}
	AnsweredKnown Code = "AnsweredKnown"

	// CoveredGoal occurs when every violation of a goal is in the pattern of a known failure, so
	// that the test of the goal can find nothing.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind    = call
	//	  args    = { elem = int }
	//	  results = { ok = bool }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	goal "g" {
	//	  trace = seq(all, push(elem > 3), push(elem < 0, ok))
	//	}
	//	known "k" {
	//	  reason = "issue 7"
	//	  trace  = seq(all, push(elem < 2))
	//	}
	CoveredGoal Code = "CoveredGoal"

	// UndecidedTrace occurs when a history, a future or a goal is so large that check
	// gave up the question whether any run fits it. Nothing is wrong with the spec;
	// what the question would have shown is not checked. Here the shortest run has
	// 82,861 events.
	//
	// Example:
	//
	//	language = 1
	//	operation "p" {
	//	  kind = call
	//	  clause {
	//	    event = p
	//	  }
	//	}
	//	goal "primes" {
	//	  trace = plus(repeat(p, 41)) && plus(repeat(p, 43)) && plus(repeat(p, 47))
	//	}
	UndecidedTrace Code = "UndecidedTrace"

	// UncountableEvent occurs when a count names something else than events of operations that are
	// observed.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	count "size" {
	//	  up = seq(push, push)
	//	}
	UncountableEvent Code = "UncountableEvent"

	// UnknownRelation occurs when relations name one that is not known.
	//
	// Example:
	//
	//	language  = 1
	//	relations = [invert(push, pop)]
	//	operation "push" {
	//	  kind = call
	//	  args = { n = int }
	//	}
	//	operation "pop" {
	//	  kind    = call
	//	  results = { n = int }
	//	}
	UnknownRelation Code = "UnknownRelation"

	// EmptyRelation occurs when a relation compares nothing, because its operations have no results
	// or no fields of the same sorts.
	//
	// Example:
	//
	//	language  = 1
	//	relations = [survives(reopen, push)]
	//	operation "push" {
	//	  kind = call
	//	  args = { n = int }
	//	}
	//	operation "reopen" {
	//	  kind = call
	//	}
	EmptyRelation Code = "EmptyRelation"

	// UnseenPromise occurs when the history of a promise speaks of a ghost. A promise judges runs,
	// and no run shows ghosts.
	//
	// Example:
	//
	//	language = 1
	//	operation "locked" {
	//	  kind = ghost
	//	  clause {
	//	    event = locked
	//	  }
	//	}
	//	operation "try" {
	//	  kind    = call
	//	  results = { ok = bool }
	//	  clause {
	//	    history = seq(all, locked)
	//	    event   = try(!ok)
	//	    promise = true
	//	  }
	//	}
	UnseenPromise Code = "UnseenPromise"

	// MisplacedContract occurs when requires, ensures or invariant names a Go function that nobody
	// asks, since the adapter is written by hand.
	//
	// Example:
	//
	//	language = 1
	//	operation "post" {
	//	  kind = send
	//	  clause {
	//	    event = post
	//	  }
	//	}
	//	operation "count" {
	//	  kind    = call
	//	  results = { n = int }
	//	  ensures = "mail.Counted"
	//	  clause {
	//	    event = count
	//	  }
	//	}
	MisplacedContract Code = "MisplacedContract"

	// EmptyPromise occurs when no answer can break a promise: it says nothing of the results, or
	// its own variables take whatever value comes.
	//
	// Example:
	//
	//	language = 1
	//	operation "roll" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    params  = { x = int }
	//	    event   = roll(n == x)
	//	    promise = true
	//	  }
	//	}
	EmptyPromise Code = "EmptyPromise"

	// UnjudgedScenario occurs when a scenario says what to reach and nothing says
	// what would be wrong then. If nothing but a crash would, say violation = none.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	scenario "two" {
	//	  trace = seq(push, push)
	//	}
	UnjudgedScenario Code = "UnjudgedScenario"

	// MissingPool occurs when values of a sort have to be drawn and nothing says
	// where they come from.
	//
	// Example:
	//
	//	language = 1
	//	sort "ID" {
	//	  go = "uuid.UUID"
	//	}
	//	operation "open" {
	//	  kind = call
	//	  args = { id = ID }
	//	  clause {
	//	    params = { i = ID }
	//	    event  = open(id == i)
	//	  }
	//	}
	MissingPool Code = "MissingPool"

	// UndecidedGenerator occurs when it could not be found out whether a generator keeps to the
	// clauses and its goal: what the solvers do not know, or more ways through it than are tried.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  steps = [repeat([choice([push(elem == 1)], [push(elem == 2)])], 8)]
	//	}
	UndecidedGenerator Code = "UndecidedGenerator"

	// UncheckedDepth occurs when a generator repeats something more often than was checked.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause "any" {
	//	    event = push
	//	  }
	//	}
	//	generator "g" {
	//	  steps = [repeat([push(elem == 1)], 1, 100)]
	//	}
	UncheckedDepth Code = "UncheckedDepth"

	// Models.

	// DuplicateModel occurs when a file has a second model.
	//
	// Example:
	//
	//	language = 1
	//	model "one" {
	//	}
	//	model "two" {
	//	}
	DuplicateModel Code = "DuplicateModel"

	// UnknownBase occurs when a model or a session extends one that no imported file has, or a rule
	// extends that of an operation of which the model says nothing.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind = call
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  extends = register
	//	  on "take" {
	//	  }
	//	}
	UnknownBase Code = "UnknownBase"

	// CyclicBase occurs when a model, a session or a rule extends itself, perhaps by way of others.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind = call
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  on "take" {
	//	    extends = take
	//	  }
	//	}
	CyclicBase Code = "CyclicBase"

	// UnknownPart occurs when a derived model, session or rule changes or removes what its base has
	// not.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind = call
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	operation "look" {
	//	  kind = call
	//	  clause {
	//	    event = look
	//	  }
	//	}
	//	model "m" {
	//	  on "take" {
	//	    case "there" {
	//	      when = true
	//	    }
	//	  }
	//	  on "look" {
	//	    extends = take
	//	    remove  = [their]
	//	  }
	//	}
	UnknownPart Code = "UnknownPart"

	// MisplacedChange occurs when a model, a session or a rule changes or removes something and
	// extends nothing.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind = call
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  on "take" {
	//	    case "there" {
	//	      when = true
	//	    }
	//	    change "there" {
	//	      when = false
	//	    }
	//	  }
	//	}
	MisplacedChange Code = "MisplacedChange"

	// EmptyModel occurs when a model says nothing about any request. It explains every
	// run, so that its tests find nothing.
	//
	// Example:
	//
	//	language = 1
	//	model "one" {
	//	}
	EmptyModel Code = "EmptyModel"

	// MisplacedRule occurs when a model has a block on a ghost operation: the system answers
	// calls and sends, and says receives by itself; nothing ever performs a ghost.
	//
	// Example:
	//
	//	language = 1
	//	operation "note" {
	//	  kind = ghost
	//	  clause {
	//	    event = note
	//	  }
	//	}
	//	model "m" {
	//	  on "note" {
	//	  }
	//	}
	MisplacedRule Code = "MisplacedRule"

	// MisplacedReply occurs when a reply does not go with the request: a call is
	// answered once, with its results; a send by receives.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  on "take" {
	//	    reply "take" {
	//	      n = 1
	//	    }
	//	  }
	//	}
	MisplacedReply Code = "MisplacedReply"

	// MisplacedOtherwise occurs when otherwise has no case before it.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  on "take" {
	//	    otherwise {
	//	    }
	//	  }
	//	}
	MisplacedOtherwise Code = "MisplacedOtherwise"

	// MisplacedCollection occurs when a list, set, map or optional stands where a single
	// value has to stand, or the other way round.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  state = { held = optional(int) }
	//	  on "take" {
	//	    when = held == 1
	//	  }
	//	}
	MisplacedCollection Code = "MisplacedCollection"

	// ConflictingUpdates occurs when a request would set the same twice.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	model "m" {
	//	  state = { held = int }
	//	  on "take" {
	//	    set = { held = held + 1 }
	//	    case {
	//	      set = { held = 2 }
	//	    }
	//	  }
	//	}
	ConflictingUpdates Code = "ConflictingUpdates"

	// RefusedClause occurs when the model has no run, however long, in which there is a trace of a
	// clause's history, then its event, and then the rest of the run as its future says. A clause
	// that describes a wrong answer which a goal is after is left alone.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    event = take(n > 9)
	//	  }
	//	}
	//	model "m" {
	//	  on "take" {
	//	    reply {
	//	      n = 1
	//	    }
	//	  }
	//	}
	RefusedClause Code = "RefusedClause"

	// PermittedBug occurs when the model allows a run that a goal calls a bug.
	//
	// Example:
	//
	//	language = 1
	//	operation "take" {
	//	  kind    = call
	//	  results = { n = int }
	//	  clause {
	//	    event = take
	//	  }
	//	}
	//	goal "few" {
	//	  trace = seq(all, take(n <= 1))
	//	}
	//	model "m" {
	//	  on "take" {
	//	    reply {
	//	      n = 1
	//	    }
	//	  }
	//	}
	PermittedBug Code = "PermittedBug"

	// What only the system tells.

	// MissingValue occurs when the system answers with a value that an enumeration of the spec does
	// not have, such as a combination of flags. That is no verdict on the system: the spec needs
	// another value, or an adapter that answers with one of those that are there.
	//
	// Example:
	//
	//	language = 1
	//	sort "Mode" {
	//	  values = [Read, Write] # and mode answers with ReadWrite
	//	}
	//	operation "mode" {
	//	  kind    = call
	//	  results = { is = Mode }
	//	  clause {
	//	    event = mode
	//	  }
	//	}
	MissingValue Code = "MissingValue"

	// HarmlessGoal occurs when a run is in the goal and the system, asked for evidence, shows that
	// nothing bad has happened: its adapter is an event.Confirmer. A goal describes runs that would
	// be a bug, so it has to say what else happens in them.
	//
	// Example:
	//
	//	language = 1
	//	operation "put" {
	//	  kind    = call
	//	  args    = { value = int }
	//	  results = { ok = bool }
	//	  clause {
	//	    params = { v = int }
	//	    event  = put(value == v)
	//	  }
	//	}
	//	goal "overwritten" {
	//	  vars  = { v = int } # and the history of the database is serializable
	//	  trace = seq(all, put(value == v), put(value != v, ok))
	//	}
	HarmlessGoal Code = "HarmlessGoal"

	// MisorderedFields occurs when an argument or a result has the name of another parameter or
	// result of the Go method than the one that it is bound to. They are bound by position, so two
	// of one type change places without anybody noticing, and a right system looks wrong.
	//
	// Example:
	//
	//	language = 1
	//	operation "swap" {
	//	  kind = call
	//	  args = { key = int, val = int, ver = int } # func (r *Register) Swap(key, ver, val int)
	//	  clause {
	//	    event = swap
	//	  }
	//	}
	//	target {
	//	  type = "example.com/register.Register"
	//	}
	MisorderedFields Code = "MisorderedFields"

	// MismatchedMethod occurs when the Go method of an operation has other parameters or results:
	// in number, in their Go types, or by an error of which no result tells; or when there is no
	// such method. The emitted test would not compile. A sort says with go which Go type its values
	// have.
	//
	// Example:
	//
	//	language = 1
	//	operation "add" {
	//	  kind = call
	//	  args = { k = int } # func (r *Register) Add(k int64)
	//	  clause {
	//	    event = add
	//	  }
	//	}
	//	target {
	//	  type = "example.com/register.Register"
	//	  new  = "register.New"
	//	}
	MismatchedMethod Code = "MismatchedMethod"

	// MissingConstructor occurs when the package that new names has no such function, or when new
	// names a function of the tests' own and no Go file beside the spec has it. The emitted test
	// would not compile.
	//
	// Example:
	//
	//	language = 1
	//	operation "add" {
	//	  kind = call
	//	  args = { k = int }
	//	  clause {
	//	    event = add
	//	  }
	//	}
	//	target {
	//	  type = "example.com/register.Register"
	//	  new  = "register.Make" # the package has New
	//	}
	MissingConstructor Code = "MissingConstructor"

	// IncompleteReference occurs when the reference of a target lacks methods for operations, or
	// has them with other parameters or results. A reference is compared in every answer, so it
	// performs all operations; in its block, methods = { put = "Set" } says which method is
	// another's, and "Set(value, key) (old)" in what order it takes and gives the fields.
	//
	// Example:
	//
	//	language = 1
	//	operation "shake" {
	//	  kind    = call
	//	  results = { n = int } # ref.Stack has no method Shake
	//	  clause {
	//	    event = shake
	//	  }
	//	}
	//	target {
	//	  reference = "ref.NewStack[int]"
	//	}
	IncompleteReference Code = "IncompleteReference"

	// MisplacedReference occurs when a spec with sends or receives has a reference.
	//
	// Example:
	//
	//	language = 1
	//	operation "post" {
	//	  kind   = send
	//	  fields = { n = int }
	//	  clause {
	//	    event = post
	//	  }
	//	}
	//	target {
	//	  reference = "mail.NewSimple"
	//	}
	MisplacedReference Code = "MisplacedReference"

	// BlindReference occurs when nothing that a reference answers is compared: no operation has
	// results, or all are in skip.
	//
	// Example:
	//
	//	language = 1
	//	operation "push" {
	//	  kind = call
	//	  args = { elem = int }
	//	  clause {
	//	    event = push
	//	  }
	//	}
	//	target {
	//	  reference = "ref.NewStack[int]"
	//	}
	BlindReference Code = "BlindReference"

	// UnknownRefusal occurs when an operation may be refused, and nothing says which of its answers
	// is a refusal.
	//
	// Example:
	//
	//	language = 1
	//	operation "pop" {
	//	  kind    = call
	//	  results = { elem = int }
	//	  clause {
	//	    event = pop
	//	  }
	//	}
	//	target {
	//	  reference = "ref.NewStack[int]"
	//	  reference "pop" {
	//	    may_fail = true
	//	  }
	//	}
	UnknownRefusal Code = "UnknownRefusal"

	// Sessions.

	// UnknownMessage occurs when a session sends or gets a message that is not declared.
	//
	// Example:
	//
	//	language = 1
	//	message "ping" {}
	//	session "echo" {
	//	  send "pong" {}
	//	}
	UnknownMessage Code = "UnknownMessage"

	// InvalidFormat occurs when the format of a message, such as line, is malformed, or does not
	// hold each field once.
	//
	// Example:
	//
	//	language = 1
	//	message "greeting" {
	//	  fields = { name = string }
	//	  line   = "HELO {nme}"
	//	}
	InvalidFormat Code = "InvalidFormat"

	// LostStep occurs when a step of a session cannot stand where it does: a leave
	// outside of all loops, a choice without cases, a parallel with a single lane.
	//
	// Example:
	//
	//	language = 1
	//	message "ping" {}
	//	session "echo" {
	//	  send "ping" {}
	//	  leave {}
	//	}
	LostStep Code = "LostStep"

	// UnreachableStep occurs when a session has steps after one that ends the session or leaves
	// the loop.
	//
	// Example:
	//
	//	language = 1
	//	message "ping" {}
	//	session "echo" {
	//	  stop {}
	//	  send "ping" {}
	//	}
	UnreachableStep Code = "UnreachableStep"

	// UnplayableSession occurs when a spec has goals, scenarios or a target and more than one
	// session that they could be about, or one that may go round without an exchange.
	//
	// Example:
	//
	//	language = 1
	//	message "ping" {}
	//	session "one" {
	//	  send "ping" {}
	//	}
	//	session "two" {
	//	  get "ping" {}
	//	}
	//	target {
	//	  tcp = "localhost:7000"
	//	}
	UnplayableSession Code = "UnplayableSession"

	// UnknownBranch occurs when a goal names a branch that no case of the session has.
	//
	// Example:
	//
	//	language = 1
	//	message "ping" {}
	//	session "echo" {
	//	  choose {
	//	    case "ask" {
	//	      send "ping" {}
	//	      get "ping" {}
	//	    }
	//	  }
	//	}
	//	goal "unanswered" {
	//	  trace = seq(all, branch("ask_"), get(step == ""))
	//	}
	UnknownBranch Code = "UnknownBranch"

	// UnsatisfiableStep occurs when no message can satisfy the qualifier of a send or a get, after
	// what is exchanged before it.
	//
	// Example:
	//
	//	language = 1
	//	message "number" { fields = { value = int } }
	//	session "between" {
	//	  send "number" {
	//	    as    = p
	//	    where = value > 0
	//	  }
	//	  get "number" {
	//	    where = value > p.value && value < 0
	//	  }
	//	}
	UnsatisfiableStep Code = "UnsatisfiableStep"

	// DeadCase occurs when the guard of a case never holds.
	//
	// Example:
	//
	//	language = 1
	//	message "number" { fields = { value = int } }
	//	session "guarded" {
	//	  send "number" {
	//	    as    = p
	//	    where = value > 0
	//	  }
	//	  choose {
	//	    case "negative" {
	//	      when = p.value < 0
	//	      stop {}
	//	    }
	//	    case "all" {
	//	      send "number" {}
	//	    }
	//	  }
	//	}
	DeadCase Code = "DeadCase"

	// AmbiguousStep occurs when two cases of a choice, or two lanes, may exchange the same message
	// first, so that nobody knows which of them did. It may be that no run has such a message.
	//
	// Example:
	//
	//	language = 1
	//	message "number" { fields = { value = int } }
	//	session "both" {
	//	  parallel {
	//	    lane "one" {
	//	      send "number" {}
	//	    }
	//	    lane "two" {
	//	      send "number" {}
	//	    }
	//	  }
	//	}
	AmbiguousStep Code = "AmbiguousStep"

	// MixedCases occurs when the cases of a choice do not all begin with the party that decides:
	// with a send those of choose, with a get those of branch.
	//
	// Example:
	//
	//	language = 1
	//	message "number" { fields = { value = int } }
	//	session "either" {
	//	  choose {
	//	    case "ask" {
	//	      send "number" {}
	//	    }
	//	    case "wait" {
	//	      get "number" {}
	//	    }
	//	  }
	//	}
	MixedCases Code = "MixedCases"

	// EmptyLoop occurs when a loop may go round without an exchange.
	//
	// Example:
	//
	//	language = 1
	//	message "number" { fields = { value = int } }
	//	session "idle" {
	//	  loop {
	//	    choose {
	//	      case "more" {
	//	        send "number" {}
	//	      }
	//	      case "nothing" {}
	//	    }
	//	  }
	//	}
	EmptyLoop Code = "EmptyLoop"

	// SharedVariable occurs when a lane sets a variable that another lane uses: the two parties may
	// see what the lanes exchange in different orders.
	//
	// Example:
	//
	//	language = 1
	//	message "number" { fields = { value = int } }
	//	message "text" { fields = { text = string } }
	//	session "shared" {
	//	  var "n" {
	//	    sort  = int
	//	    value = 0
	//	  }
	//	  parallel {
	//	    lane "count" {
	//	      send "number" {}
	//	      set { n = n + 1 }
	//	    }
	//	    lane "use" {
	//	      get "text" {
	//	        where = n == 0
	//	      }
	//	    }
	//	  }
	//	}
	SharedVariable Code = "SharedVariable"
)

// warnings are the codes of mistakes that leave a spec usable.
var warnings = []Code{
	UnusedSort, UnusedFunction, UnusedDefine, UnusedVariable,
	UselessClause, DuplicateClause, RedundantClause, ClippedConstraint, AbsentElement, UnpinnedGhost, UnavoidableGoal, RepeatedAnswer, UnjustifiedGoal, UndecidedTrace, UnjudgedScenario, CoveredGoal, IdleKnown, MissingPool, UndecidedGenerator, UncheckedDepth, EmptyModel,
	DeadCase, AmbiguousStep,
}

// Severity returns how bad the mistake is.
func (c Code) Severity() Severity {
	for _, w := range warnings {
		if c == w {
			return Warning
		}
	}
	return Error
}

// Summary returns the kind of mistake in words: those of the code, in lower case.
func (c Code) Summary() string {
	var s strings.Builder
	for i, r := range string(c) {
		if unicode.IsUpper(r) && i > 0 {
			s.WriteByte(' ')
		}
		s.WriteRune(unicode.ToLower(r))
	}
	return s.String()
}

// Explanation is what there is to know about a code.
type Explanation struct {
	Code    Code
	Text    string // when it occurs; a sentence or more
	Example string // a spec that triggers it; empty where none is short enough
}

//go:embed codes.go
var codesSource string

// Explain returns the explanation of a code; ok is false where there is no such code.
func Explain(code Code) (e Explanation, ok bool) {
	for _, e := range Explanations() {
		if e.Code == code {
			return e, true
		}
	}
	return Explanation{}, false
}

// Explanations returns the explanations of all codes, in the order of this file.
func Explanations() []Explanation {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", codesSource, parser.ParseComments)
	if err != nil {
		panic("spec: codes.go does not parse: " + err.Error())
	}
	var out []Explanation
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			out = append(out, explanation(Code(v.Names[0].Name), v.Doc))
		}
	}
	return out
}

// explanation splits a comment into its text and its example.
func explanation(code Code, doc *ast.CommentGroup) Explanation {
	text, example, _ := strings.Cut(doc.Text(), "\nExample:\n")
	lines := strings.Split(strings.Trim(example, "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, "\t")
	}
	e := Explanation{Code: code, Text: strings.Join(strings.Fields(text), " "), Example: strings.Join(lines, "\n")}
	if e.Example != "" {
		e.Example += "\n"
	}
	return e
}
