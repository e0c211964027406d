package spec

import (
	"embed"
	"slices"
	"strings"
	"unicode"
)

// Code names a kind of mistake. Codes are stable: they may be searched for,
// and [Explain] knows more about each.
type Code string

// The codes, by subject. What each means stands in codes/NAME.txt.
const (
	// Files and syntax.
	UnreadableFile      Code = "UnreadableFile"
	CyclicImport        Code = "CyclicImport"
	MissingLanguage     Code = "MissingLanguage"
	UnknownLanguage     Code = "UnknownLanguage"
	HugeFile            Code = "HugeFile"
	DeepNesting         Code = "DeepNesting"
	InvalidSyntax       Code = "InvalidSyntax"
	CrowdedBlock        Code = "CrowdedBlock"
	DanglingOperator    Code = "DanglingOperator"
	MisplacedArrow      Code = "MisplacedArrow"
	SingleEquals        Code = "SingleEquals"
	UnsupportedOperator Code = "UnsupportedOperator"

	// Blocks and attributes.
	UnknownBlock          Code = "UnknownBlock"
	UnknownAttribute      Code = "UnknownAttribute"
	MissingAttribute      Code = "MissingAttribute"
	DuplicateAttribute    Code = "DuplicateAttribute"
	MisplacedAttribute    Code = "MisplacedAttribute"
	ConflictingAttributes Code = "ConflictingAttributes"
	MissingLabel          Code = "MissingLabel"
	SuperfluousLabel      Code = "SuperfluousLabel"
	DuplicateTarget       Code = "DuplicateTarget"
	InvalidValue          Code = "InvalidValue"
	InvalidPath           Code = "InvalidPath"
	InvalidClock          Code = "InvalidClock"
	InvalidKey            Code = "InvalidKey"
	InvalidRare           Code = "InvalidRare"
	InvalidStale          Code = "InvalidStale"
	InvalidWaits          Code = "InvalidWaits"
	InvalidConsistency    Code = "InvalidConsistency"
	InvalidDuration       Code = "InvalidDuration"
	InvalidShare          Code = "InvalidShare"
	UnknownSchedule       Code = "UnknownSchedule"
	InvalidGoName         Code = "InvalidGoName"
	UnknownKind           Code = "UnknownKind"
	EmptyEnumeration      Code = "EmptyEnumeration"
	EmptyRange            Code = "EmptyRange"
	ConflictingBase       Code = "ConflictingBase"
	UnfitNumber           Code = "UnfitNumber"
	EmptyPool             Code = "EmptyPool"
	DuplicateValue        Code = "DuplicateValue"

	// Names.
	InvalidName      Code = "InvalidName"
	ReservedName     Code = "ReservedName"
	DuplicateName    Code = "DuplicateName"
	ShadowedName     Code = "ShadowedName"
	AmbiguousName    Code = "AmbiguousName"
	UnknownName      Code = "UnknownName"
	UnknownOperation Code = "UnknownOperation"
	UnknownSort      Code = "UnknownSort"
	UnknownFunction  Code = "UnknownFunction"
	UnknownField     Code = "UnknownField"
	DashedName       Code = "DashedName"
	RecursiveDefine  Code = "RecursiveDefine"

	// Traces and qualifiers.
	MismatchedSort        Code = "MismatchedSort"
	UnorderedSort         Code = "UnorderedSort"
	NonlinearProduct      Code = "NonlinearProduct"
	InvalidNumber         Code = "InvalidNumber"
	InvalidSize           Code = "InvalidSize"
	MissingPart           Code = "MissingPart"
	MisplacedPart         Code = "MisplacedPart"
	InvalidLiteral        Code = "InvalidLiteral"
	WrongArity            Code = "WrongArity"
	InvalidCount          Code = "InvalidCount"
	UnrepeatableOperation Code = "UnrepeatableOperation"
	ConflictingRepeat     Code = "ConflictingRepeat"
	UnknownGenerator      Code = "UnknownGenerator"
	MisplacedTrace        Code = "MisplacedTrace"
	MisplacedBlank        Code = "MisplacedBlank"
	MisplacedQualifier    Code = "MisplacedQualifier"
	MisplacedGhost        Code = "MisplacedGhost"
	CompoundEvent         Code = "CompoundEvent"
	ForeignEvent          Code = "ForeignEvent"
	UnsupportedExpression Code = "UnsupportedExpression"
	HugeExpression        Code = "HugeExpression"

	// Generators.
	UnknownGoal     Code = "UnknownGoal"
	UnknownClause   Code = "UnknownClause"
	UnboundVariable Code = "UnboundVariable"
	ReboundVariable Code = "ReboundVariable"
	MissingArgument Code = "MissingArgument"
	MisplacedStep   Code = "MisplacedStep"

	// Warnings about what is declared and has no effect.
	UnusedSort     Code = "UnusedSort"
	UnusedFunction Code = "UnusedFunction"
	UnusedDefine   Code = "UnusedDefine"
	UnusedVariable Code = "UnusedVariable"

	// Contradictions, found with a solver.
	ContradictoryAxioms  Code = "ContradictoryAxioms"
	UnsatisfiableWhere   Code = "UnsatisfiableWhere"
	UnsatisfiableEvent   Code = "UnsatisfiableEvent"
	EmptyHistory         Code = "EmptyHistory"
	EmptyFuture          Code = "EmptyFuture"
	UnjustifiedOperation Code = "UnjustifiedOperation"
	UncausedReceive      Code = "UncausedReceive"
	EmptyGoal            Code = "EmptyGoal"
	TrivialGoal          Code = "TrivialGoal"

	// Generators, checked with a solver.
	EmptyDraw         Code = "EmptyDraw"
	ContradictoryStep Code = "ContradictoryStep"
	UntypedEvent      Code = "UntypedEvent"
	UncausedEvent     Code = "UncausedEvent"
	MisplacedDecision Code = "MisplacedDecision"
	MissedGoal        Code = "MissedGoal"

	// Warnings about meaning, found with a solver.
	UselessClause      Code = "UselessClause"
	DuplicateClause    Code = "DuplicateClause"
	RedundantClause    Code = "RedundantClause"
	ClippedConstraint  Code = "ClippedConstraint"
	AbsentElement      Code = "AbsentElement"
	UnpinnedGhost      Code = "UnpinnedGhost"
	UnavoidableGoal    Code = "UnavoidableGoal"
	RepeatedAnswer     Code = "RepeatedAnswer"
	UnjustifiedGoal    Code = "UnjustifiedGoal"
	EmptyKnown         Code = "EmptyKnown"
	IdleKnown          Code = "IdleKnown"
	AnsweredKnown      Code = "AnsweredKnown"
	CoveredGoal        Code = "CoveredGoal"
	UndecidedTrace     Code = "UndecidedTrace"
	UncountableEvent   Code = "UncountableEvent"
	UnknownRelation    Code = "UnknownRelation"
	EmptyRelation      Code = "EmptyRelation"
	UnseenPromise      Code = "UnseenPromise"
	MisplacedContract  Code = "MisplacedContract"
	EmptyPromise       Code = "EmptyPromise"
	UnjudgedScenario   Code = "UnjudgedScenario"
	MissingPool        Code = "MissingPool"
	UndecidedGenerator Code = "UndecidedGenerator"
	UncheckedDepth     Code = "UncheckedDepth"

	// Models.
	DuplicateModel      Code = "DuplicateModel"
	UnknownBase         Code = "UnknownBase"
	CyclicBase          Code = "CyclicBase"
	UnknownPart         Code = "UnknownPart"
	MisplacedChange     Code = "MisplacedChange"
	EmptyModel          Code = "EmptyModel"
	MisplacedRule       Code = "MisplacedRule"
	MisplacedReply      Code = "MisplacedReply"
	MisplacedOtherwise  Code = "MisplacedOtherwise"
	MisplacedCollection Code = "MisplacedCollection"
	ConflictingUpdates  Code = "ConflictingUpdates"
	RefusedClause       Code = "RefusedClause"
	PermittedBug        Code = "PermittedBug"

	// What only the system tells.
	MissingValue        Code = "MissingValue"
	HarmlessGoal        Code = "HarmlessGoal"
	MisorderedFields    Code = "MisorderedFields"
	MismatchedMethod    Code = "MismatchedMethod"
	MissingConstructor  Code = "MissingConstructor"
	IncompleteReference Code = "IncompleteReference"
	MisplacedReference  Code = "MisplacedReference"
	BlindReference      Code = "BlindReference"
	UnknownRefusal      Code = "UnknownRefusal"

	// Sessions.
	UnknownMessage    Code = "UnknownMessage"
	InvalidFormat     Code = "InvalidFormat"
	LostStep          Code = "LostStep"
	UnreachableStep   Code = "UnreachableStep"
	UnplayableSession Code = "UnplayableSession"
	UnknownBranch     Code = "UnknownBranch"
	UnsatisfiableStep Code = "UnsatisfiableStep"
	DeadCase          Code = "DeadCase"
	AmbiguousStep     Code = "AmbiguousStep"
	MixedCases        Code = "MixedCases"
	EmptyLoop         Code = "EmptyLoop"
	SharedVariable    Code = "SharedVariable"
)

// warnings are the codes of mistakes that leave a spec usable.
var warnings = []Code{
	UnusedSort, UnusedFunction, UnusedDefine, UnusedVariable,
	UselessClause, DuplicateClause, RedundantClause, ClippedConstraint,
	AbsentElement, UnpinnedGhost, UndecidedTrace, UnjudgedScenario,
	UnavoidableGoal, RepeatedAnswer, UnjustifiedGoal, CoveredGoal, IdleKnown,
	MissingPool, UndecidedGenerator, UncheckedDepth, EmptyModel,
	DeadCase, AmbiguousStep,
}

// Severity returns how bad the mistake is.
func (c Code) Severity() Severity {
	if slices.Contains(warnings, c) {
		return Warning
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

// texts holds a file for each code: a paragraph that says when it occurs, an empty line, and the
// example.
//
//go:embed codes
var texts embed.FS

// Explain returns the explanation of a code; ok is false where there is no such code.
func Explain(code Code) (e Explanation, ok bool) {
	src, err := texts.ReadFile("codes/" + string(code) + ".txt")
	text, example, _ := strings.Cut(string(src), "\n\n")
	return Explanation{Code: code, Text: strings.Join(strings.Fields(text), " "), Example: example}, err == nil
}

// Explanations returns the explanations of all codes, in alphabetical order.
func Explanations() []Explanation {
	files, err := texts.ReadDir("codes")
	if err != nil {
		panic("spec: " + err.Error())
	}
	var out []Explanation
	for _, f := range files {
		e, _ := Explain(Code(strings.TrimSuffix(f.Name(), ".txt")))
		out = append(out, e)
	}
	return out
}
