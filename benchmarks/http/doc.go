// Package http has HTTP/1.1 servers whose resources are read and written under
// conditions: an origin server of our own with a correct form ([New] without a
// [Fault]) and one mutant for each fault, and the real nginx and Apache httpd where
// they are installed. All are spoken to over connections of the loopback interface,
// through which several requests may be under way at once.
//
// # Conditions
//
// A resource has a content, an entity tag, and the date of its last change. A
// client that knows a tag can ask for the content unless it still has that tag, or
// write on condition that nobody else has written since:
//
//	PUT /a  one                            201, ETag: "t1"
//	GET /a  If-None-Match: "t1"            304: the client's copy is good
//	PUT /a  If-Match: "t1"      two        204, ETag: "t2"
//	PUT /a  If-Match: "t1"      three      412: somebody has written
//
// If-Match compares strongly (a weak tag, W/"t", matches nothing, not even
// itself), If-None-Match weakly (only what is between the quotes counts). In place of
// tags stands * for whatever there is. If-Unmodified-Since and If-Modified-Since say
// the same with dates; each is ignored where its tag condition is present.
//
// What the server must do is in RFC 9110: 8.8 (validators), 9.3 (methods), 13.1
// (conditions), 13.2 (when and in which order they count). In particular a condition
// is ignored where the answer without it would be no success: GET of what does not
// exist is 404 whatever its If-Match says.
//
// # Time
//
// Dates have seconds, and writes are faster. So the clock of our server is not
// that of the wall: it ticks a second for each request, and no two versions of a
// resource share a date.
package http
