package lsp

import (
	"context"
	"io"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Serve answers an editor on a stream until the stream ends or the editor says exit.
func Serve(ctx context.Context, stream io.ReadWriteCloser, version string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(stream), jsonrpc2.WithCodec(codec{}))
	s := newServer(ctx, protocol.ClientDispatcher(conn), version)
	// Requests are answered one after the other, in the order in which they come: a completion
	// belongs to the text as it was when it was asked for.
	conn.Go(ctx, protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler))
	var err error
	select {
	case <-conn.Done():
		err = conn.Err()
	case <-s.exit:
	case <-ctx.Done():
	}
	cancel()
	s.stop()
	// Closing waits for a reader that waits for the editor, which has nothing more to say.
	go conn.Close()
	return err
}

// codec reads and writes the payloads of messages with the decoders of the protocol.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if m, ok := v.(jsonrpc2.RawMessage); ok && m != nil {
		return m, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if p, ok := v.(*jsonrpc2.RawMessage); ok {
		*p = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}
