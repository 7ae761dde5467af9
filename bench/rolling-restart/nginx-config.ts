interface Balancing {
  folder: string
  port: number
  upstreams: readonly number[]
  failTimeoutS: number
}

/** nginx in front of several processes, as docs/operating.md has it; in the foreground, with all of its files in one folder. */
export function nginxConfig({ folder, port, upstreams, failTimeoutS }: Balancing): string {
  const servers = upstreams.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=${failTimeoutS}s;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/tmp/${of};`)
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream shenglang {
    least_conn;
    ${servers.join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shenglang;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      # A call that changes something is never sent twice: only where no connection could be made.
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
      proxy_read_timeout 120s;
    }
  }
}
`
}
