package streams

import (
	"bufio"
	"fmt"
	"net"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Stream is a stream of a server whose clock the test moves.
type Stream struct {
	server *miniredis.Miniredis
	conn   net.Conn
	now    time.Time
}

// New starts a server.
func New() (*Stream, error) {
	s := &Stream{server: miniredis.NewMiniRedis(), now: time.UnixMilli(1)}
	s.server.SetTime(s.now)
	err := s.server.Start()
	if err == nil {
		s.conn, err = net.Dial("tcp", s.server.Addr())
	}
	return s, err
}

// Close stops it.
func (s *Stream) Close() {
	s.conn.Close()
	s.server.Close()
}

// Add adds an entry. The server gives it an id.
func (s *Stream) Add() (string, error) {
	return s.server.XAdd("s", "*", []string{"k", "v"})
}

// Del deletes an entry and says how many that were.
func (s *Stream) Del(id string) (n int, err error) {
	fmt.Fprintf(s.conn, "*3\r\n$4\r\nXDEL\r\n$1\r\ns\r\n$%d\r\n%s\r\n", len(id), id)
	line, err := bufio.NewReader(s.conn).ReadString('\n')
	fmt.Sscanf(line, ":%d", &n)
	return n, err
}

// Wait lets milliseconds pass.
func (s *Stream) Wait(ms int) {
	s.now = s.now.Add(time.Duration(ms) * time.Millisecond)
	s.server.SetTime(s.now)
}
