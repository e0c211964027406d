package world

import (
	"fmt"
	"reflect"
)

// Disk keeps what a node writes. Synced data survives a crash, and the rest is lost.
//
// It keeps copies: a later change of a slice or a map that was written does not reach the disk.
// Values are plain data. A struct with unexported fields, a channel or a function cannot be copied,
// and makes Write panic.
type Disk struct {
	synced, written map[string]any
}

func newDisk() *Disk { return &Disk{synced: map[string]any{}, written: map[string]any{}} }

// Write writes a value under a name. It is not synced yet.
func (d *Disk) Write(name string, v any) { d.written[name] = copied(v) }

// Sync makes what was written survive.
func (d *Disk) Sync() {
	for name, v := range d.written {
		d.synced[name] = v
	}
	clear(d.written)
}

// Save is Write and Sync.
func (d *Disk) Save(name string, v any) {
	d.Write(name, v)
	d.Sync()
}

// Load returns the value last written under a name; ok is false if there is none, or if it has
// another type.
func Load[T any](d *Disk, name string) (v T, ok bool) {
	x, there := d.written[name]
	if !there {
		x, there = d.synced[name]
	}
	if !there {
		return v, false
	}
	v, ok = copied(x).(T)
	return v, ok
}

// crash loses what is not synced.
func (d *Disk) crash() { clear(d.written) }

// copied returns a deep copy.
func copied(v any) any {
	if v == nil {
		return nil
	}
	return copyOf(reflect.ValueOf(v)).Interface()
}

func copyOf(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(copyOf(v.Elem()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(copyOf(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			copyElements(out, v)
		}
	case reflect.Array:
		copyElements(out, v)
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
			for it := v.MapRange(); it.Next(); {
				out.SetMapIndex(copyOf(it.Key()), copyOf(it.Value()))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Type().Field(i).IsExported() {
				panic(fmt.Sprintf("actor: %s has the unexported field %s, so a disk cannot keep a copy of it", v.Type(), v.Type().Field(i).Name))
			}
			out.Field(i).Set(copyOf(v.Field(i)))
		}
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		panic(fmt.Sprintf("actor: a disk cannot keep a %s", v.Type()))
	default:
		out.Set(v)
	}
	return out
}

func copyElements(to, from reflect.Value) {
	for i := range from.Len() {
		to.Index(i).Set(copyOf(from.Index(i)))
	}
}
