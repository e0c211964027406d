package http_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/model/validate"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// conversation is a run in short: who asks or is told what, on which connection.
type conversation struct {
	t     *testing.T
	spec  *uhat.Spec
	trace []rt.TraceEvent
}

func converse(t *testing.T) *conversation {
	t.Helper()
	s, diags := spec.Load("http.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return &conversation{t: t, spec: s}
}

// ask adds a request for the path a; the condition may have a tag.
func (c *conversation) ask(conn int64, op, body, condition, tag string, weak bool) *conversation {
	c.t.Helper()
	values := []rt.Value{rt.IntValue(conn), rt.StringValue("a"), rt.EnumNamed(c.enum("Condition"), condition),
		rt.StringValue(tag), rt.BoolValue(weak), rt.EnumNamed(c.enum("Since"), "whenever"), rt.IntValue(1)}
	if op == "put" {
		values = append(values, rt.StringValue(body))
	}
	return c.add(op, values)
}

func (c *conversation) put(conn int64, body string) *conversation {
	return c.ask(conn, "put", body, "unconditional", "", false)
}

func (c *conversation) get(conn int64) *conversation {
	return c.ask(conn, "get", "", "unconditional", "", false)
}

// told adds an answer; without a tag it has none.
func (c *conversation) told(conn, status int64, tag, body string) *conversation {
	date := int64(0)
	if status == 200 {
		date = 1000
	}
	return c.add("answer", []rt.Value{rt.IntValue(conn), rt.IntValue(status), rt.BoolValue(tag != ""),
		rt.StringValue(tag), rt.BoolValue(false), rt.IntValue(date), rt.StringValue(body)})
}

func (c *conversation) add(op string, values []rt.Value) *conversation {
	for _, o := range c.spec.Operations {
		if o.Op.Name == op {
			c.trace = append(c.trace, rt.TraceEvent{Op: o.Op, Values: values})
		}
	}
	return c
}

func (c *conversation) enum(name string) *rt.Sort {
	for _, d := range c.spec.Sorts {
		if d.Sort.Name() == name {
			return d.Sort
		}
	}
	panic("no sort " + name)
}

// want demands that the model rejects the last event, and nothing before; or that it
// rejects nothing.
func (c *conversation) want(name string, rejected bool) {
	c.t.Helper()
	v := validate.New(interp.Model(c.spec, interp.Registry{}), validate.Limits{})
	for i, e := range c.trace {
		if got, want := v.Step(e), rejected && i == len(c.trace)-1; got != want {
			c.t.Errorf("%s: event %d of %d is rejected: %v, want %v\n%s", name, i+1, len(c.trace), got, want, fmt.Sprint(v.Rejection()))
			return
		}
	}
}

// A stale answer is right as long as the requests overlap.
func TestModelOverlap(t *testing.T) {
	t.Parallel()
	first := func() *conversation { return converse(t).put(0, "old").told(0, 201, "t", "") }
	first().put(0, "new").get(1).told(0, 204, "u", "").told(1, 200, "t", "old").want("the GET came first", false)
	first().put(0, "new").get(1).told(0, 204, "u", "").told(1, 200, "u", "new").want("the PUT came first", false)
	first().put(0, "new").told(0, 204, "u", "").get(1).told(1, 200, "t", "old").want("the PUT was over", true)
	first().get(1).put(0, "new").told(1, 200, "u", "new").want("the answer to the PUT is late", false)
	first().get(1).told(1, 200, "u", "new").want("nobody has written that yet", true)
}

// The answers of a connection keep the order of its requests.
func TestModelOrder(t *testing.T) {
	t.Parallel()
	converse(t).put(0, "x").get(0).told(0, 200, "t", "x").want("the GET is answered first", true)
	converse(t).put(0, "x").get(1).told(1, 200, "t", "x").told(0, 201, "t", "").want("two connections", false)
	converse(t).put(0, "x").get(1).told(1, 404, "", "").told(0, 201, "t", "").want("two connections", false)
}

// Four messages show that 200 is sent where 304 is due.
func TestModelNotModified(t *testing.T) {
	t.Parallel()
	known := func() *conversation {
		return converse(t).put(0, "x").told(0, 201, "", "").get(0).told(0, 200, "t", "x")
	}
	known().ask(0, "get", "", "if_none_match", "t", false).told(0, 304, "t", "").want("304", false)
	known().ask(0, "get", "", "if_none_match", "t", false).told(0, 200, "t", "x").want("200", true)
	known().ask(0, "get", "", "if_none_match", "t", true).told(0, 200, "t", "x").want("200 for a weak tag", true)
	known().ask(0, "get", "", "if_none_match", "u", false).told(0, 304, "t", "").want("304 for another tag", true)
}

// A refusal tells what the tag is not, unless the tag that was refused is weak: that
// never matches, and proves nothing.
func TestModelRefusals(t *testing.T) {
	t.Parallel()
	refused := func(weak bool) *conversation {
		return converse(t).put(0, "x").told(0, 201, "", "").ask(0, "put", "y", "if_match", "t", weak).told(0, 412, "", "")
	}
	refused(true).get(0).told(0, 200, "t", "x").want("the weak tag is that of the resource", false)
	refused(true).ask(0, "put", "y", "if_match", "t", true).told(0, 204, "", "").want("the weak tag matches", true)
	refused(false).ask(0, "put", "y", "if_match", "u", false).told(0, 204, "", "").want("another tag matches", false)
	refused(false).get(0).told(0, 200, "u", "x").want("another tag is that of the resource", false)
	refused(false).ask(0, "put", "z", "unconditional", "", false).told(0, 204, "", "").
		ask(0, "put", "y", "if_match", "t", false).told(0, 204, "", "").want("the tag has changed", false)
}

// Tags change when contents do, and only then.
func TestModelTags(t *testing.T) {
	t.Parallel()
	known := func() *conversation {
		return converse(t).put(0, "x").told(0, 201, "", "").get(0).told(0, 200, "t", "x")
	}
	known().get(0).told(0, 200, "u", "x").want("a tag changes by itself", true)
	known().put(0, "y").told(0, 204, "", "").get(0).told(0, 200, "t", "y").want("a tag stays", true)
	known().put(0, "x").told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("the same content", false)
	known().put(0, "y").told(0, 204, "u", "").get(0).told(0, 200, "v", "y").want("the tag is not the one that was told", true)
}

// A wrong status shows at once: of what is missing, and of what a condition refuses.
func TestModelStatuses(t *testing.T) {
	t.Parallel()
	stored := func() *conversation { return converse(t).put(0, "x").told(0, 201, "t", "") }
	converse(t).get(0).told(0, 404, "", "").want("nothing is there", false)
	converse(t).get(0).told(0, 403, "", "").want("403 of what is missing", true)
	converse(t).put(0, "x").told(0, 204, "", "").want("204 where a resource was made", true)
	stored().put(0, "y").told(0, 201, "", "").want("201 where one was replaced", true)
	converse(t).ask(0, "put", "x", "if_match_any", "", false).told(0, 412, "", "").want("If-Match: * of nothing", false)
	converse(t).ask(0, "put", "x", "if_match_any", "", false).told(0, 201, "", "").want("If-Match: * made something", true)
	stored().ask(0, "put", "y", "if_none_match_any", "", false).told(0, 412, "", "").want("If-None-Match: * of something", false)
	stored().ask(0, "put", "y", "if_none_match", "t", false).told(0, 304, "", "").want("304 to a PUT", true)
	stored().ask(0, "get", "", "if_none_match", "t", true).told(0, 304, "t", "").want("weak comparison", false)
	stored().ask(0, "put", "y", "if_none_match", "t", true).told(0, 204, "", "").want("strong comparison in a PUT", true)
}

// A write that was refused has done nothing, and one that was answered with success has.
func TestModelEffects(t *testing.T) {
	t.Parallel()
	stored := func() *conversation { return converse(t).put(0, "x").told(0, 201, "t", "") }
	stored().ask(0, "put", "y", "if_match", "u", false).told(0, 412, "", "").get(0).told(0, 200, "t", "y").want("refused, but written", true)
	stored().put(0, "yy").told(0, 204, "u", "").get(0).told(0, 200, "u", "y").want("the last byte is lost", true)
	stored().put(0, "y").told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("success, but not written", true)
	stored().ask(0, "delete", "", "unconditional", "", false).told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("deleted, but there", true)
	stored().ask(0, "delete", "", "unconditional", "", false).get(1).told(0, 204, "", "").told(1, 200, "t", "x").want("while it is deleted", false)
}
