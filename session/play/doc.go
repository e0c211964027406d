// Package play plays one party of a session against a peer, and judges the peer.
//
// A [Player] has a program, a codec and a [Peer]: a function in this process, a child process, an
// address. [Player.Play] plays one session. What the party may choose is decided by [Dice]; what
// arrives is compared with what the session waits for. The [Result] has a [Verdict], says which
// party broke what, and tells all that was exchanged:
//
//	violation: server broke get number {value == a.value + b.value}
//	    client  number(value = 1)
//	    server  number(value = 3)     value is 3, where a.value + b.value is 2
//
// [Player.Shrink] makes a failing session smaller: fewer turns and smaller values. A value that
// follows from others, as one that is equal to their sum, is computed anew.
//
// # Determinism
//
// A peer that is a function in this process runs in turns with the player: the player goes on once
// the function waits for a message or has ended. So the same dice give the same session, and
// silence is known without waiting. Of other peers silence is a deadline.
package play
