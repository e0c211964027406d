package campaign_test

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/clouseau-go/clouseau/campaign"
)

// certificate writes a certificate for this machine that signs itself, with its key, and returns
// the file.
func certificate(t *testing.T, dir string) string {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "campaign"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}}
	der, err1 := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	secret, err2 := x509.MarshalECPrivateKey(key)
	text := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})...)
	name := filepath.Join(dir, "cert.pem")
	if err := errors.Join(err1, err2, os.WriteFile(name, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	return name
}

// servers returns what servers with a certificate speak.
func servers(file string) (*tls.Config, error) {
	pair, err := tls.LoadX509KeyPair(file, file)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13, RootCAs: roots}, nil
}

// TestConnections shows who may speak to a server: whoever knows its token and, if it speaks TLS,
// speaks that and trusts its certificate.
func TestConnections(t *testing.T) {
	t.Parallel()
	file := certificate(t, t.TempDir())
	spoken, err := servers(file)
	if err != nil {
		t.Fatal(err)
	}
	secure, err1 := campaign.Serve(campaign.ServerConfig{Store: t.TempDir(), Token: "secret", TLS: spoken})
	plain, err2 := campaign.Serve(campaign.ServerConfig{Store: t.TempDir(), Token: "secret"})
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	defer secure.Shutdown()
	defer plain.Shutdown()
	ca, token := nats.RootCAs(file), nats.Token("secret")
	old := nats.Secure(&tls.Config{RootCAs: spoken.RootCAs, MinVersion: tls.VersionTLS12, MaxVersion: tls.VersionTLS12})
	for _, x := range []struct {
		name, url, want string
		opts            []nats.Option
	}{
		{"token and TLS", secure.ClientURL(), "", []nats.Option{ca, token}},
		{"wrong token with TLS", secure.ClientURL(), nats.ErrAuthorization.Error(), []nats.Option{ca, nats.Token("wrong")}},
		{"no token", secure.ClientURL(), nats.ErrAuthorization.Error(), []nats.Option{ca}},
		{"an unknown certificate", secure.ClientURL(), "certificate", []nats.Option{token}},
		{"an old version of TLS", secure.ClientURL(), "protocol version", []nats.Option{old, token}},
		{"TLS against a server without", plain.ClientURL(), nats.ErrSecureConnWanted.Error(), []nats.Option{ca, nats.Secure(), token}},
		{"token", plain.ClientURL(), "", []nats.Option{token}},
		{"wrong token", plain.ClientURL(), nats.ErrAuthorization.Error(), []nats.Option{nats.Token("wrong")}},
	} {
		nc, err := nats.Connect(x.url, x.opts...)
		if got := fmt.Sprint(err); x.want == "" && err != nil || x.want != "" && !strings.Contains(strings.ToLower(got), strings.ToLower(x.want)) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
		if err == nil {
			// Workers wait for a store that whoever begins a campaign makes.
			if _, err := campaign.Join(t.Context(), nc); !errors.Is(err, campaign.ErrNothing) {
				t.Errorf("%s: a store is joined before there is one: %v", x.name, err)
			}
			_, err1 := campaign.Open(t.Context(), nc, 1, time.Second)
			_, err2 := campaign.Join(t.Context(), nc)
			if err := errors.Join(err1, err2); err != nil {
				t.Errorf("%s: %v", x.name, err)
			}
			nc.Close()
		}
	}
	// A client that knows the token and does not speak TLS hears nothing but the greeting.
	raw, err := net.Dial("tcp", secure.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	in := bufio.NewReader(raw)
	if _, err := in.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(raw, `CONNECT {"auth_token":"secret","verbose":true}`+"\r\nPING\r\n")
	if rest, _ := io.ReadAll(in); strings.Contains(string(rest), "PONG") || strings.Contains(string(rest), "+OK") {
		t.Errorf("without TLS the server answers %q", rest)
	}
}
