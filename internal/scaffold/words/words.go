// Package words is what names and comments of a Go package say to init: a table of words, with what
// each of them means and an example.
//
// Names say what types do not. That Pop removes something, and that Len changes nothing, is not in
// their signatures, but everybody who reads them knows it:
//
//	words.Removes.In("PopFront")           true
//	words.Reads.In("PopFront")             false
//	words.Waits.In("It blocks until ...")  true
//
// What is guessed from a word is only a proposal: it orders a scenario, stands in a comment, or
// leaves out a method with a reason. A word that is missing goes into the table, not into code.
package words

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A Meaning is something that a name, or a comment, can say.
type Meaning int

// What names of methods say.
const (
	Writes       Meaning = iota // it puts something in
	Adds                        // it puts in what it takes, and that alone
	Removes                     // it takes something out
	Wide                        // it does so with more than what it names
	Undoes                      // it begins anew, or ends
	Clears                      // it takes everything out
	Reads                       // it only reads
	Pure                        // it changes nothing, whatever the system: in caches Get does
	Knows                       // it says whether something is there
	Counts                      // it says how many there are
	Numbers                     // its answer is a number, and no value that was written
	Places                      // it takes a place among the values, and no key
	ManyOf                      // it does for many what the method without this end does for one
	Chooses                     // a function that it takes says of which values
	Shows                       // it only shows or copies the value
	Copies                      // it answers with a copy
	Finds                       // it only reads, as Max(key, value) may not
	Contents                    // it reads all of something that has a name
	Unchecked                   // it leaves it to the caller that all is well
	Parses                      // it takes a form apart, and may fail in the middle of that
	Fills                       // it may answer through an argument
	Locks                       // another one may wait after it
	LetsWait                    // it lets another one wait
	Closes                      // it ends a system, the likeliest first
	Ends                        // it ends what an operation answers with, the likeliest first
	EndsIterator                // it ends an iterator
	Finishes                    // it ends a handle in the end of a story
	Does                        // it does more than tell, or waits
	Makes                       // it makes something
	Starts                      // without it a system does not work yet
	Exits                       // it may end the process
	Sizing                      // it says how much fits
	Setting                     // it does so where another word of it is a size
	Outlasts                    // it tells what happened so far, which clearing may not undo
	Ticks                       // its answer depends on the clock
	Goes                        // of a package, a type or a method: things go by themselves
	Roughly                     // of these: answers may be wrong
	AsZero                      // of a type: its zero value can be used
)

// What names of parameters, fields and types say.
const (
	Handed     Meaning = iota + AsZero + 1 // it takes what was handed out
	File                                   // it names a file
	Choice                                 // a function of that name says which values are meant
	Writable                               // it says whether something can be changed
	Index                                  // it is no key: a position, a count, a bound
	Valued                                 // it is no key, but what is kept for one
	Size                                   // it is how much fits
	Amount                                 // it is so where the method is about sizes
	Found                                  // it says whether there is something
	Options                                // nil stands for what is usual
	NoOrder                                // a function so named is no order
	Equality                               // it is the equality
	Hash                                   // it is a hash
	Default                                // a function that gives what is usual
	ClockFuncs                             // of package time: by it the passing of time is seen
	FileFuncs                              // of package os: its texts name files
)

// What comments say.
const (
	Panics     Meaning = iota + FileFuncs + 1 // it may panic, or assumes something
	Shares                                    // what is passed or returned belongs to others, too
	Apart                                     // what is passed or returned is the caller's
	Stops                                     // a function that answers false is not called again
	Broken                                    // what is said happens if the code is wrong
	Waits                                     // a call may wait for others
	Blocks                                    // a call is back when others have acted
	Prompt                                    // what only sounds like that
	RunsOn                                    // it returns when another method ends it
	Unless                                    // it does nothing where there is something
	Deprecated                                // it is not to be used any more
	Negative                                  // it says what a negative argument means
	Share                                     // of a parameter: from 0 to 1
	Gone                                      // there is something that is as good as not there
	SaysNo                                    // it answers false to what is there already
	Trusts                                    // it leaves it to the caller that all is well
)

// place is where in a text a word has to stand.
type place int

const (
	whole      place = iota // it is the name
	wholeLower              // it is the name, in small letters
	first                   // it is the first word of the name
	last                    // it is the last word
	anywhere                // it is some word
	begins                  // the name begins with it
	beginsAny               // the same in small letters; one that ends in a dot is the first word
	ends                    // the name ends with it; a word in small letters has to be all of it
	part                    // it is in the name, in small letters
	comment                 // it is a regular expression, and matches
)

// entry is a line of the table.
type entry struct {
	place   place
	words   string
	example string // a name or a comment that says so
}

// table is what all words mean.
var table = [...]entry{
	Writes: {beginsAny, "put set store insert add write push enqueue append offer prepend create begin replace", "PushBack"},
	Adds:   {first, "add push put set insert append enqueue offer write store", "PushFront"},
	Removes: {beginsAny, "del. delete remove pop dequeue clear evict purge reset flush take poll expire unset rollback commit init truncate",
		"PopFront"},
	Wide:   {anywhere, "all prefix suffix range where matching pattern under below before after until", "DeletePrefix"},
	Undoes: {first, "clear reset close stop shutdown purge flush destroy discard", "CloseWithError"},
	Clears: {wholeLower, "clear reset purge flush deleteall removeall clearall flushall init", "FlushAll"},
	Reads: {first, "get has contains len size count is peek keys values items find lookup front back first last min max minimum maximum " +
		"all any each for range ascend descend empty exists cap capacity stats equal index iter iterator list height name item metrics " +
		"floor ceiling full to search type", "GetAll"},
	Pure:         {first, "len size count cap capacity peek contains has is empty full exists height", "IsEmpty"},
	Knows:        {first, "has contains exists includes test is", "HasKey"},
	Counts:       {wholeLower, "len size count itemcount", "ItemCount"},
	Numbers:      {first, "count len length size index rank height depth level num cap capacity", "IndexOf"},
	Places:       {first, "select at nth", "NthElement"},
	ManyOf:       {ends, "All Many Batch Each s", "PushAll"},
	Chooses:      {first, "remove delete filter find index any all some every count contains partition reject keep select exists none", "RemoveFunc"},
	Shows:        {whole, "String GoString Format Error LogValue MarshalJSON UnmarshalJSON MarshalText UnmarshalText MarshalBinary UnmarshalBinary GobEncode GobDecode MarshalYAML UnmarshalYAML ToJSON FromJSON", "MarshalJSON"},
	Copies:       {first, "clone copy snapshot duplicate", "Clone"},
	Finds:        {first, "get has contains find lookup count at index exists floor ceiling value peek list test", "FindByName"},
	Contents:     {whole, "ReadFile ReadDir", "ReadFile"},
	Unchecked:    {anywhere, "unsafe unchecked", "UnsafeAppend"},
	Parses:       {first, "unmarshal decode parse deserialize load restore import scan", "UnmarshalBinary"},
	Fills:        {whole, "Read ReadAt ReadFull Decode Scan Unmarshal As", "Decode"},
	Locks:        {whole, "Lock Unlock RLock RUnlock TryLock TryRLock", "RLock"},
	LetsWait:     {part, "blocking", "SetBlocking"},
	Closes:       {whole, "Close Stop Shutdown", "Shutdown"},
	Ends:         {whole, "Close Rollback Release Cancel Stop", "Rollback"},
	EndsIterator: {whole, "Close Release Stop", "Release"},
	Finishes:     {whole, "Commit Abort Discard End Finish", "Commit"},
	Does: {first, "next prev wait recv receive read write scan seek close cancel done start stop run sync lock unlock must accept do exec " +
		"new clone copy first last release detach try", "NextKey"},
	Makes:    {begins, "New Create Begin Open", "BeginTx"},
	Starts:   {whole, "Start Run Open Listen Serve Init Connect", "Serve"},
	Exits:    {beginsAny, "must fatal exit quit die", "MustGet"},
	Sizing:   {first, "resize grow reserve rehash expand shrink", "GrowBy"},
	Setting:  {first, "set new make open init with configure change update", "SetLimit"},
	Outlasts: {anywhere, "hit miss stat stats metrics lookup total", "CacheHit"},
	Ticks:    {part, "time nano stamp idle elapsed", "UnixNano"},
	Goes:     {comment, `(?i)\b(evict|expir|cache\b|lru\b|lfu\b|ttl\b|time to live|least[- ](recently|frequently))`, "the least recently used entry"},
	Roughly:  {comment, `(?i)\b(false[- ]positive|probabilistic|approximat)`, "It may answer a false positive."},
	AsZero:   {comment, `(?i)\bzero[- ]values?\b|\bzeroed\b|\b(an?|the|its) zero [\w.\[\],]+ (of|is|are|can|may|for|represents|does)\b`, "The zero value is ready to use."},

	Handed:   {ends, "id ID Id token Token handle Handle ticket Ticket lease Lease reservation Reservation receipt Receipt cursor Cursor", "leaseID"},
	Valued:   {wholeLower, "value val data item elem element", "value"},
	File:     {wholeLower, "path file filename name dir directory folder location", "fileName"},
	Choice:   {wholeLower, "match matches pred predicate keep drop cond condition filter test accept", "keep"},
	Writable: {beginsAny, "writ", "writable"},
	Index: {whole, "i n at atArg index pos position size count capacity degree limit " +
		"from to start end begin lo hi low high lower upper offset off prefix suffix pattern", "pos"},
	Size:       {last, "size cap capacity limit max maximum bound burst degree", "newSize"},
	Amount:     {last, "n num len length count", "newLen"},
	Found:      {whole, "ok found exists", "found"},
	Options:    {ends, "Options Opts Config", "DialOptions"},
	NoOrder:    {beginsAny, "should eq iter yield visit walk key", "ShouldUpdate"},
	Equality:   {beginsAny, "eq equal keq veq", "equal"},
	Hash:       {beginsAny, "hash khash vhash", "hasher"},
	Default:    {begins, "Default", "DefaultConfig"},
	ClockFuncs: {whole, "After AfterFunc NewTicker NewTimer Now Since Sleep Tick Until", "Since"},
	FileFuncs: {whole, "Chdir Chmod Chown Chtimes Create CreateTemp Lchown Link Lstat Mkdir MkdirAll MkdirTemp Open OpenFile ReadDir ReadFile " +
		"Readlink Remove RemoveAll Rename Stat Symlink Truncate WriteFile", "ReadFile"},

	Panics: {comment, `(?i)\b(panics|(will|may|can) panic|assumes|must only be|must not be called|(is|are) undefined|(code|callers?) (should|must) (not call|ensure))\b` +
		`|\brequires \S+ (<|>|=|!=)`, "It panics if the list is empty."},
	Shares: {comment, `(?i)\b(shar(e|es|ed|ing)|alias(es|ed|ing)?|retain(s|ed)?|owner(ship)?|owned|owns|take(s|n)? over|underlying|backing|internal|` +
		`valid (only )?until|read[- ]only|(do|does|must|should|may|can) not (be )?(modif|chang|writ|mutat|us|cop)\w*|(not a|no|without a|instead of a) cop(y|ies)|` +
		`without copying|a view|direct(ly)?|in[- ]place|by reference|reuse[sd]?)\b`, "The slice shares memory with the list."},
	Apart: {comment, `(?i)\b(independent(ly)?|(a|deep|shallow|own|the) (copy|clone)|copies of|caller('s|\s+(may|can|owns))|new (slice|map|array))\b`,
		"Values returns a copy of the values."},
	Stops: {comment, `(?i)\bfalse\b[^.]*\b(stop|end|terminat|abort|break)|\b(until|stops?|ends?|terminates?|as long as|while)\b[^.]*\bfalse\b` +
		`|\b(as long as|while)\b[^.]*\btrue\b`, "It calls fn until that returns false."},
	Broken: {comment, `(?i)\b(unreachable|invariants?|bugs?|internal|impossible|corrupt(ed|ion)?|(should|must) (not|never) happen|(cannot|can't|never) happens?)\b`, "This should not happen."},
	Waits:  {comment, `(?i)\b(block|waits\b|(will|may|can) wait\b|deadlock|only one|one at a time)`, "There is only one at a time."},
	Blocks: {comment, `(?i)\bblocks?\b\s*(until|till|while|when|if|unless|for\b|forever|indefinitely|[.,;:)]|$)` +
		`|\bblocks?\s+the\s+(current|calling|caller)|\bblocking\s+(until|till|while|when|if|for|forever|indefinitely)\b` +
		`|\b(will|may|can|could|might|would|to|shall|potentially|possibly)\s+block\b` +
		`|\b(is|a|this)\s+(potentially\s+)?blocking\s+(call|operation|method|function)` +
		`|\bwaits\b|\b(will|may|can|could|might|would|shall)\s+wait\b|\b(it|call|method)\s+(has|needs)\s+to\s+wait\b` +
		`|^\s*(\w+\s+)?wait\s+(until|till|for)\b|\bwaiting\s+(until|till|if)\b|,\s*waiting\b` +
		`|\b(sleeps?|sleeping|pauses?|suspends?|parks?)\s+(until|till|for|if|while|the\s+(caller|calling|current))\b` +
		`|\b(not|n't)\s+return\s+until\b|\breturns?\s+only\s+(when|once|after)\b`,
		"Take blocks until there is an element."},
	Prompt: {comment, `(?i)\b(do|does|did|wo|ca|will|would|must|should|may|can|is|are)n['’]?t\s+(\w+\s+)?(block|wait|sleep)(s|ing)?\b` +
		`|\b(never|no|not)\s+(\w+\s+)?(block|wait|sleep)(s|ing)?\b|\bnon[- ]?block(s|ing)?\b` +
		`|\b(without|instead\s+of|rather\s+than)\s+(ever\s+)?(block|wait|sleep)(s|ing)?\b` +
		`|\bunlike\b[^.]*|\breturned\s+(func|function|channel|iterator)\b[^.]*` +
		`|\b(callers?|clients?|users?|you|one|which)\s+(should|must|has\s+to|have\s+to|needs?\s+to|may|can|will)\s+(wait|block|sleep)\b` +
		`|\b(of|all|any|its|data|memory|code|these|those|free|many|more|new|\d+)\s+blocks?\b`,
		"Poll does not block."},
	RunsOn: {comment, `(?i)\breturns\s+(only\s+)?(when|after|once)\s+\[?[\w.]+(\(\))?\]?\s+(was|is|has\s+been|gets)\s+called` +
		`|\b(blocks?|runs?|loops?|(does\s+not|doesn't)\s+return)\b[^.]*\buntil\b[^.]*\b(stop|close|shutdown|quit|cancel)(ped|d|led)?\b`,
		"This function returns when [Application.Stop] was called."},
	Unless: {comment, `(?i)\b(if|when|where|unless)\b[^.]*(\bnot|n['’]t)\s+((already|yet)\s+)?(exist|present|there|found|in\b|contain)` +
		`|\b(if|when|where)\b[^.]*\b(absent|missing)\b|\b(unless|except)\b[^.]*\b(exists|present|there)\b`,
		"Insert sets the value if the key does not exist yet."},
	Negative:   {comment, `(?i)(^|[.;:]\s+|\b(may be|can be|(a|if|when|with|for)( \w+)?( is| are)?) )negative\b`, "A negative limit is none."},
	Deprecated: {comment, `Deprecated:`, "Deprecated: use New."},
	Share:      {anywhere, "alpha accuracy confidence delta epsilon error fp fraction probability ratio", "fpRate"},
	Gone:       {comment, `(?i)\b(expired|outdated|stale|deleted|evicted|tombstones?|dead)\b`, "Len also counts expired entries."},
	SaysNo: {comment, `(?is)\b(return(s|ing)?|report(s|ing)?) false\b.*\b(already|exist(s|ed|ing)?|present|duplicate)\b` +
		`|\b(already|exist(s|ed|ing)?|present|duplicate)\b.*\b(return(s|ing)?|report(s|ing)?) false\b`,
		"If the key is already there, it returns false."},
	Trusts: {comment, `(?i)\b(without|does not|doesn['’]t|do not|no) (any |bounds |range )?check(s|ing)?\b` +
		`( for (space|room)| (the |its )?(bounds|index|range|size|length|capacity|arg|valid)|[.,;]|$)`, "It adds a number, without checking for space."},
}

// lists are the words of the table, and patterns those that are regular expressions.
var lists, patterns = func() (out [len(table)][]string, res [len(table)]*regexp.Regexp) {
	for m, e := range table {
		if e.place == comment {
			res[m] = regexp.MustCompile(e.words)
		} else {
			out[m] = strings.Fields(e.words)
		}
	}
	return out, res
}()

// MayBlock reports whether a comment says that a call may wait until something else has happened.
func MayBlock(comment string) bool {
	return Blocks.In(patterns[Prompt].ReplaceAllString(comment, ","))
}

// List returns the words of a name, in order. They are not to be changed.
func (m Meaning) List() []string { return lists[m] }

// In reports whether a name, or a comment, says so.
func (m Meaning) In(text string) bool {
	if patterns[m] != nil {
		return patterns[m].MatchString(text)
	}
	return slices.ContainsFunc(lists[m], func(word string) bool { return table[m].place.fits(text, word) })
}

// fits reports whether a word stands at its place in a name.
func (at place) fits(name, word string) bool {
	switch at {
	case whole:
		return name == word
	case wholeLower:
		return strings.ToLower(name) == word
	case first:
		return First(name) == word
	case last:
		all := Split(name)
		return all[len(all)-1] == word
	case anywhere:
		return slices.Contains(Split(name), word)
	case begins:
		return strings.HasPrefix(name, word)
	case beginsAny:
		if one, alone := strings.CutSuffix(word, "."); alone {
			return First(name) == one
		}
		return strings.HasPrefix(strings.ToLower(name), word)
	case ends:
		return name == word || strings.HasSuffix(name, word) && (word != strings.ToLower(word) || word == "s")
	}
	return strings.Contains(strings.ToLower(name), word)
}

// First returns the first word of a Go name in small letters: is of IsDir.
func First(name string) string {
	rest := strings.TrimLeftFunc(name, unicode.IsUpper)
	if end := strings.IndexFunc(rest, unicode.IsUpper); end >= 0 {
		name = name[:len(name)-len(rest)+end]
	}
	return strings.ToLower(name)
}

// Split returns the words of a name in small letters; at least one.
func Split(name string) (out []string) {
	for name != "" {
		word := First(name)
		out = append(out, word)
		name = name[len(word):]
	}
	if out == nil {
		return []string{""}
	}
	return out
}
