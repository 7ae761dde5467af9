import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path))

/** An nginx of its own with these lines in its one server block, and others beside it. Throws where it is not installed. */
export async function startNginx(serverLines: string, httpLines = '') {
  if (!PROGRAM) throw new Error('nginx is missing: npm run setup:tests installs it on Debian')
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-nginx-'))
  const port = await freePort()
  await mkdir(join(folder, 'tmp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/tmp/${of};`)
  const config = `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; ${temporary.join(' ')}
  ${httpLines}
  server {
    listen 127.0.0.1:${port};
    ${serverLines}
  }
}`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const answering = async () => {
    while (!(await fetch(origin).catch(() => undefined))) await delay(20)
  }
  await Promise.race([answering(), exited.then(() => Promise.reject(new Error('nginx did not start')))])
  return {
    origin,
    async close() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
