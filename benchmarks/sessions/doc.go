// Package sessions holds small two-party protocols with implementations: a right one of each, and
// some with a fault that an engineer could have made.
//
// The protocols are those that Algehed, Einarsdóttir, Gerdes and Jansson tried SessionCheck on
// (GRACeFUL deliverable D4.4, 2018): sum to httpbasic. In smtpdropped a client may drop the
// connection. The specifications and implementations are our own. An implementation is a function
// that talks over a connection, as a server does for a client, or a client with a server.
package sessions
