package editor

import "github.com/clouseau-go/clouseau/spec"

// words are the words of expressions.
var words = spec.Words()

// meanings says what each word of the language means, for hovers and completions. Where a word
// means different things at different places, the key begins with the place.
var meanings = map[string]string{
	// Traces.
	"any": "one event, whichever", "all": "any run, the empty one too", "eps": "the empty run", "none": "no run",
	"seq":  "one after the other",
	"star": "any number of times, also never", "plus": "at least once", "opt": "at most once",
	"repeat": "that many times, or between the two numbers", "interleave": "shuffled: each in its order, one among the other",
	"last": "runs whose last event of that operation is this one", "absent": "runs without these events",
	"later": "runs in which all of these happen, in any order and among other events",
	"trace": "a trace, as the parameter of a define",

	// Terms.
	"implies": "if the first holds, the second does", "len": "how many elements there are", "bytes": "a sort: a slice of bytes; bytes(\"ab\") is a value of it",
	"true": "holds", "false": "does not hold", "int": "a sort: integers", "bool": "a sort: true and false", "string": "a sort: texts",
	"float": "a sort: float64", "list": "a sort: slices, list(S)", "optional": "a sort: a value or nothing, optional(S)",
	"map": "a sort: maps, map(K, V)", "record": "a sort: structs, record({ x = int })", "set": "in models: a set, set(S)",
	"operation parameter": "an operation, as the parameter of a define",

	// Kinds.
	"call": "the test calls, and waits for the answer", "send": "the test issues it, and goes on",
	"receive": "a message or step of the system, which some event before asks for", "ghost": "never happens; carries what the history has established",

	// Steps.
	"draw": "a value for which the qualifiers hold", "let": "a value that is computed", "assume": "the run is given up where this fails",
	"assert": "the system has answered otherwise where this fails", "differ": "the system has answered otherwise where the value was there before",
	"choice": "one of the lists of steps", "seldom": "more often than the least number in one run of nine only",
	"decide": "the event decides the goal", "suspect": "the event decides the goal, and no clause describes such an answer",
	"want": "the goal asks for this answer before its deciding event", "conditional": "the goal has a condition on the event that it does not name",
	"rarely": "an alternative of a draw that is taken once in eight",
	"unlike": "a value that these variables had not before",

	// Models.
	"has": "whether an optional is there", "the": "the value of an optional", "first": "the first element of a list",
	"size": "how many elements there are", "contains": "whether it is in there", "some": "an optional that is there",
	"rest": "a list without its first element", "nothing": "an optional that is not there",
	"append": "with an element at the end", "concat": "with a list, or a text, at the end", "insert": "with an element at an index",
	"replace": "with another element at an index", "remove": "without the element at an index, or without a key",
	"take": "the first n elements, or bytes", "drop": "all but the first n elements, or bytes", "reverse": "from the end to the beginning",
	"sort": "in the order of values", "unique": "each element once", "count": "how often the element is there",
	"index": "where the element is first, -1 if nowhere", "sum": "the sum of the integers", "min": "the least, the zero value if there is none",
	"max": "the greatest, the zero value if there is none", "put": "with an entry", "keys": "the keys, in order", "values": "the values, in the order of keys",
	"length": "how many bytes there are", "starts": "whether the second text stands at the beginning", "ends": "whether the second text stands at the end",

	// Relations.
	"inverse": "right after f, g gives back its arguments", "same": "right after f, g answers the same to the same arguments",
	"survives": "what g answers is the same after f", "idempotent": "what g answers is the same after f is called once more",
	"undoes": "what g answers is the same after h and then f", "shortcut": "what h answers is the same if g is called instead of f",

	"pure": "what g answers is the same if no f is called", "commutes": "what h answers is the same if g goes before f",
	"resets": "what g answers after f is the same in a new system",

	// Sessions.
	"alphanumeric": "whether the text has letters and digits only", "includes": "whether the first list has each element of the second, at least as often",
	"permutation": "whether two lists have the same elements",

	// Operators.
	"||": "either: runs of one or of the other; of qualifiers: or", "&&": "both: runs that are in both; of qualifiers: and",
	"!": "every other run; of qualifiers: not", "-": "runs of the first that are not in the second; of numbers: minus",
	"==": "equal", "!=": "not equal", "<": "less", "<=": "less or equal", ">": "greater", ">=": "greater or equal",
	"+": "plus", "*": "times, with one factor that is a number", "?": "a ? b : c is b where a holds, and c otherwise", "_": "any value will do",
	"::": "op::clause is the event by that clause",
}

// blockMeanings says what the blocks of the language are.
var blockMeanings = map[string]string{
	"sort": "a set of values", "function": "a function of Go, of which only axioms are known", "axiom": "what holds of functions, for all values",
	"define": "a name for a trace or a qualifier, with parameters", "operation": "what the system offers, with the histories in which it is meaningful",
	"clause": "after any run in history, the event can happen and be followed by what future describes",
	"count":  "a ghost that counts events: it happens after each that changes the count", "goal": "the runs that would be a bug",
	"scenario": "the runs to reach; its violation, or a function of Go, judges them", "known": "a failure that is known and does not count",
	"generator": "a script that is written by hand", "recursion": "steps for each level of a generator, and those at the bottom",
	"model": "what a right system may do", "on": "what the system does on a request", "case": "one thing that the system may do",
	"otherwise": "what the system does where no case before it applies", "reply": "the answer, field by field", "change": "what differs from what is extended",
	"network": "what may happen to messages on their way", "target": "how a test reaches the system", "errors": "which result tells of the error of an operation",
	"reference": "a second implementation whose answers are compared",
	"message":   "a type of messages of two-party protocols", "session": "what two parties send each other, from the view of one of them",
	"send": "the party sends a message", "get": "the party gets a message", "choose": "the party decides which case happens",
	"branch": "the peer decides which case happens", "loop": "its steps, again and again", "leave": "the end of the loop",
	"stop": "the session has succeeded", "fail": "the session has failed", "parallel": "its lanes happen side by side", "lane": "steps beside those of other lanes",
	"add": "cases or lanes beside one of the session that is extended", "async": "its steps happen beside all that comes after it", "var": "a variable of the session", "set": "variables get other values",
}

// attributeMeanings says what attributes mean, those of a block under "block attribute".
var attributeMeanings = map[string]string{
	"language": "the version of the language, 1", "import": "files whose declarations are taken over", "relations": "laws between operations, such as inverse(push, pop)",
	"doc": "a sentence for readers", "kind": "call, send, receive or ghost; a call where it is not written", "args": "what the caller gives, name = sort", "results": "what the system answers, name = sort",
	"fields": "what an event carries, name = sort", "spontaneous": "the receive needs no cause", "fault": "a misfortune that the tester brings about",
	"panics": "the result that tells of a panic, or allowed", "promise": "the clauses judge every answer", "requires": "a Go function: whether the call is right",
	"key": "the argument that calls are about: those with other keys have no part in the answer", "stale": "by how many calls the answer may be late where calls overlap",
	"waits":   "a call may have to wait for others: where the model has no case for it, or the reference says so",
	"ensures": "a Go function: whether the answer is right", "ghosts": "variables that only carry what the history says", "params": "variables, or parameters, and their sorts",
	"where": "what holds of the variables", "history": "the run before the event; all if nothing is said", "event": "the event itself; any of the operation if nothing is said",
	"future": "everything after the event; all if nothing is said", "vars": "variables and their sorts", "trace": "the runs", "violation": "the runs that are wrong, all said about visible events",
	"judge": "a Go function that judges the run", "goal results": "how many generators to look for", "scenario results": "how many generators to look for",
	"depth": "how often the part repeats at most, or at least and at most", "repeat": "the operations of the part that repeats", "without": "generators that are not wanted",
	"informative": "the share of informative runs below which the test warns", "go": "the Go type, or the Go function", "pool": "the values that are drawn",
	"gen": "a Go function that draws a value", "values": "the values of the enumeration", "base": "the sort that lies under it", "range": "which integers are drawn",
	"extremes": "the ends of the Go type are drawn as well", "size": "how many elements are drawn, at least and at most", "result": "the sort of the value",
	"forall": "variables and their sorts", "holds": "what holds for all their values", "qualifier": "what the define stands for", "up": "events after which there is one more",
	"down": "events after which there is one less", "start": "how many there are at first", "reason": "why the failure does not count for now", "link": "where it is told",
	"goal": "the goal that it is about", "verdict": "how the runs end", "message": "a part of what the panic says", "saved": "a trace file whose run is replayed first",
	"steps": "what is done, one after the other", "level": "the name of how many levels are left", "step": "the steps of each level", "base steps": "the steps at the bottom",
	"state": "the state variables and their sorts", "initial": "their values at first; unknown if nothing is said", "unspecified": "what a request does to which no case applies: ignored, free or forbidden",
	"extends": "what this differs from", "remove": "what of that is left out", "when": "where the block applies", "choose": "values that the system picks", "require": "what holds of these values",
	"set": "what changes", "let": "names for terms", "order": "fifo or unordered", "connection": "the field that tells connections apart", "lossy": "messages may get lost",
	"copies": "how many more times a message may come", "capacity": "how many messages may be under way", "package": "the package of the emitted test", "type": "the system's type with its import path",
	"new": "the Go function that makes one", "close": "the method that ends a run", "invariant": "a Go function that holds after each call", "abstract": "a Go function that sums up the state, or an answer",
	"methods": "operation = Go method", "imports": "further import paths", "errors": "operation = the result that is true where there is no error", "renames": "old = new, for older trace files",
	"deadline": "how long an operation may take", "clock": "the operation that lets time pass", "schedule": "who decides what scripts leave open", "faults": "how many faults may happen in a run",
	"consistency": "what is promised of calls at the same time: linearizable, quiescent or per_key",
	"side":        "the party of the session that the tests play", "command": "the other party, a program", "tcp": "the other party, an address",
	"reference": "the Go function that makes a second implementation", "snapshot": "a method of both implementations that returns their state", "skip": "results that are not compared",
	"any_order": "results whose elements may come in any order", "may_fail": "the result that tells that the system refused", "field": "the result that tells of the error",
	"line": "the format of the message as a line of text", "resp": "the form of the message in RESP", "http": "the form of the message in HTTP",
	"party": "the party from whose view the session is written", "peer": "the other party", "codec": "how messages become bytes", "as": "the name of the message from here on",
	"var sort": "the sort of the variable", "var value": "its value at first", "value": "the value",
	"nil": "its value where there is no error", "other": "its value for any other error",
}

// attributeMeaning says what an attribute of a block means.
func attributeMeaning(block, name string) string {
	if block == "recursion" && name == "base" {
		name = "base steps"
	}
	if s, ok := attributeMeanings[block+" "+name]; ok {
		return s
	}
	return attributeMeanings[name]
}
