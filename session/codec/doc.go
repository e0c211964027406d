// Package codec turns messages of sessions into bytes and back.
//
// A [Codec] belongs to the types of a session. It writes a message, and reads the next one from a
// stream:
//
//	json      {"type": "number", "value": 3} and a line end
//	length    four bytes with the length, then the same JSON
//	lines     the text of the attribute line, and CRLF (or LF alone, when read)
//	resp      values of the Redis protocol, as the attribute resp says
//	http      requests and responses, as the attribute http says
//
// The formats of line, resp and http have fields in braces. What arrives is compared with the
// formats of all types in the order of their declaration, and the first that fits is taken.
//
// Bytes that are no message are a [Malformed], which is a verdict on the party that sent them and
// never a panic. Nothing larger than [Limits] allows is kept in memory.
package codec
