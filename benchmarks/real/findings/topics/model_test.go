package topics_test

import (
	"maps"
	"slices"
	"strings"
)

// plain is a set of subscriptions.
type plain struct {
	clients   subscriptions[string]
	functions subscriptions[int]
}

type subscription[T any] struct {
	who    T
	filter string
}

type subscriptions[T int | string] map[subscription[T]]bool

// newPlain makes an empty one.
func newPlain() *plain { return &plain{subscriptions[string]{}, subscriptions[int]{}} }

func (s subscriptions[T]) set(who T, filter string, to bool) bool {
	was := s[subscription[T]{who, filter}]
	s[subscription[T]{who, filter}] = to
	return was != to
}

func (s subscriptions[T]) to(topic string) []T {
	found := map[T]bool{}
	for x, on := range s {
		if on && matches(strings.Split(x.filter, "/"), strings.Split(topic, "/")) {
			found[x.who] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// matches is what MQTT says of wildcards: + is one level, # is all that follows and the level
// above.
func matches(filter, topic []string) bool {
	if len(filter) == 0 || filter[0] == "#" {
		return len(topic) == 0 || len(filter) > 0
	}
	return len(topic) > 0 && (filter[0] == "+" || filter[0] == topic[0]) && matches(filter[1:], topic[1:])
}

func (p *plain) Subscribe(client, filter string) bool   { return p.clients.set(client, filter, true) }
func (p *plain) Unsubscribe(client, filter string) bool { return p.clients.set(client, filter, false) }
func (p *plain) InlineSubscribe(id int, filter string) bool {
	return p.functions.set(id, filter, true)
}
func (p *plain) InlineUnsubscribe(id int, filter string) bool {
	return p.functions.set(id, filter, false)
}
func (p *plain) Clients(topic string) []string { return p.clients.to(topic) }
func (p *plain) Functions(topic string) []int  { return p.functions.to(topic) }
