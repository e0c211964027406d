// Package goals has goals and scenarios over the sessions of package sessions: what a session is to
// go through. The specs import the protocols and name the implementation that is tested.
package goals
