package http

// Fault is a mistake that a server makes; the zero value is none.
type Fault string

// The faults. They are of the kinds that were seeded into real servers in the
// literature: a statement removed, a check skipped, a wrong argument, a bit flipped,
// one too few or too many.
const (
	PutAnswersGet  Fault = "put-answers-get"  // a PUT is answered by the handler of GET
	PutSkipped     Fault = "put-skipped"      // nothing is stored, success is reported
	PutElsewhere   Fault = "put-elsewhere"    // content loses the last byte of its target
	PutByteMore    Fault = "put-byte-more"    // content is stored with a byte more
	PutByteLess    Fault = "put-byte-less"    // content is stored without its last byte
	PutBodyLost    Fault = "put-body-lost"    // no content is stored
	PutKeepsTag    Fault = "put-keeps-tag"    // new content has the tag of the old
	PutBeforeCheck Fault = "put-before-check" // content is stored, then the condition is evaluated
	PutFirstBlock  Fault = "put-first-block"  // only the first 4096 bytes are stored
	PutKeepsDate   Fault = "put-keeps-date"   // new content has the date of the old
	PutDatesAhead  Fault = "put-dates-ahead"  // content is dated an hour ahead

	TagsWrap       Fault = "tags-wrap"        // tags are numbered with two bits
	TagsOfLength   Fault = "tags-of-length"   // tags are made of the length of the content
	TagsStartAgain Fault = "tags-start-again" // DELETE resets the numbers of tags

	GetIdle        Fault = "get-idle"         // the handler returns before it has done its work
	GetBodyLost    Fault = "get-body-lost"    // content is not sent
	GetAnswers412  Fault = "get-answers-412"  // 412 where 200 is due
	GetMissing403  Fault = "get-missing-403"  // 403 where 404 is due
	GetMissing410  Fault = "get-missing-410"  // 410 for what has never been there
	GetTagMisnamed Fault = "get-tag-misnamed" // the tag is sent under another name
	GetRenewsTag   Fault = "get-renews-tag"   // each answer has a tag of its own
	GetCached      Fault = "get-cached"       // a connection sees its last view until it writes
	GetChecksOld   Fault = "get-checks-old"   // conditions use the connection's last view
	DateStuck      Fault = "date-stuck"       // the date of answers is that of the first one

	HeadUnconditional Fault = "head-unconditional" // HEAD does not look at conditions
	HeadOfMissing     Fault = "head-of-missing"    // HEAD of a missing resource gives 200

	MatchNotRefused   Fault = "match-not-refused"    // If-Match is evaluated without effect
	MatchAnswers200   Fault = "match-answers-200"    // 200 where 412 is due
	MatchWeak         Fault = "match-weak"           // If-Match compares weakly
	MatchAnyOfMissing Fault = "match-any-of-missing" // If-Match: * holds of what does not exist
	MatchOfLast       Fault = "match-of-last"        // conditions use the resource written last
	AppliedByLength   Fault = "applied-by-length"    // a change of equal length counts as applied

	NoneMatchStrong     Fault = "none-match-strong"      // If-None-Match compares strongly
	NoneMatchFlipped    Fault = "none-match-flipped"     // If-None-Match is inverted
	NoneMatchAnswers200 Fault = "none-match-answers-200" // 200 where 304 is due
	NoneMatchAnswers304 Fault = "none-match-answers-304" // 304 where 412 is due
	NoneMatchAnyIgnored Fault = "none-match-any-ignored" // If-None-Match: * always holds
	NoneMatchFirst      Fault = "none-match-first"       // evaluated before If-Match
	ListFirstOnly       Fault = "list-first-only"        // only the first tag of a list counts
	ListLastLost        Fault = "list-last-lost"         // the last of several tags does not count
	ListOfFour          Fault = "list-of-four"           // only the first four tags of a list count

	UnmodifiedIgnored   Fault = "unmodified-ignored"   // If-Unmodified-Since always holds
	UnmodifiedOverrides Fault = "unmodified-overrides" // If-Unmodified-Since counts beside If-Match
	ModifiedStrictly    Fault = "modified-strictly"    // If-Modified-Since holds on the very date
	ModifiedOverrides   Fault = "modified-overrides"   // evaluated beside If-None-Match

	DeleteUnconditional Fault = "delete-unconditional" // DELETE does not look at conditions
	DeleteSkipped       Fault = "delete-skipped"       // nothing is deleted, success is reported
	DeleteForgotten     Fault = "delete-forgotten"     // conditions use what was deleted
)

// Faults returns all faults.
func Faults() []Fault {
	return []Fault{
		PutAnswersGet, PutSkipped, PutElsewhere, PutByteMore, PutByteLess, PutBodyLost, PutKeepsTag, PutBeforeCheck,
		PutFirstBlock, PutKeepsDate, PutDatesAhead, TagsWrap, TagsOfLength, TagsStartAgain,
		GetIdle, GetBodyLost, GetAnswers412, GetMissing403, GetMissing410, GetTagMisnamed, GetRenewsTag,
		GetCached, GetChecksOld, DateStuck, HeadUnconditional, HeadOfMissing,
		MatchNotRefused, MatchAnswers200, MatchWeak, MatchAnyOfMissing, MatchOfLast, AppliedByLength,
		NoneMatchStrong, NoneMatchFlipped, NoneMatchAnswers200, NoneMatchAnswers304, NoneMatchAnyIgnored, NoneMatchFirst,
		ListFirstOnly, ListLastLost, ListOfFour,
		UnmodifiedIgnored, UnmodifiedOverrides, ModifiedStrictly, ModifiedOverrides,
		DeleteUnconditional, DeleteSkipped, DeleteForgotten,
	}
}
