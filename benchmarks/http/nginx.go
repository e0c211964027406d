package http

import (
	"context"
	"fmt"
	"path/filepath"
)

// StartNginx starts nginx with its module for PUT and DELETE. It returns [ErrNotInstalled] if nginx
// is not on this machine.
func StartNginx(ctx context.Context) (*Daemon, error) { return nginx.start(ctx) }

var nginx = kind{
	name: "nginx", binary: "nginx", pkg: "nginx",
	arguments: func(home, config string) []string {
		return []string{"-p", home, "-c", config, "-e", filepath.Join(home, "log")}
	},
	config: nginxConfig,
}

// nginxConfig configures one process that does everything itself. It stops on a signal, and has the
// rights of the user that starts it.
func nginxConfig(home string, port int) string {
	return fmt.Sprintf(`
daemon off;
master_process off;
pid %[1]s/pid;
error_log %[1]s/log;
events { worker_connections 256; }
http {
	access_log off;
	keepalive_requests 1000000;
	client_body_temp_path %[1]s/temp/body;
	proxy_temp_path %[1]s/temp/proxy;
	fastcgi_temp_path %[1]s/temp/fastcgi;
	uwsgi_temp_path %[1]s/temp/uwsgi;
	scgi_temp_path %[1]s/temp/scgi;
	server {
		listen 127.0.0.1:%[2]d;
		root %[1]s/www;
		location / { dav_methods PUT DELETE; }
	}
}
`, home, port)
}
