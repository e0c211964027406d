package mqtt

import (
	"maps"
	"slices"

	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// Topics is an index of who has subscribed to what.
type Topics struct {
	x *mqtt.TopicsIndex
}

// New makes an empty index.
func New() *Topics { return &Topics{mqtt.NewTopicsIndex()} }

// Subscribe subscribes a client, and says whether that is new.
func (t *Topics) Subscribe(client, filter string) bool {
	return t.x.Subscribe(client, packets.Subscription{Filter: filter})
}

// Unsubscribe cancels a subscription, and says whether there was one.
func (t *Topics) Unsubscribe(client, filter string) bool { return t.x.Unsubscribe(filter, client) }

// InlineSubscribe subscribes a function of the server.
func (t *Topics) InlineSubscribe(id int, filter string) bool {
	return t.x.InlineSubscribe(mqtt.InlineSubscription{
		Subscription: packets.Subscription{Filter: filter, Identifier: id},
	})
}

// InlineUnsubscribe cancels one of those.
func (t *Topics) InlineUnsubscribe(id int, filter string) bool {
	return t.x.InlineUnsubscribe(id, filter)
}

// Clients are those to whom a topic goes.
func (t *Topics) Clients(topic string) []string {
	return slices.Sorted(maps.Keys(t.x.Subscribers(topic).Subscriptions))
}

// Functions are those to whom a topic goes.
func (t *Topics) Functions(topic string) []int {
	return slices.Sorted(maps.Keys(t.x.Subscribers(topic).InlineSubscriptions))
}
