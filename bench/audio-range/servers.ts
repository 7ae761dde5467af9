import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/test/free-port.ts'

export interface RunningServer {
  port: number
  /** Of the file. */
  path: string
  stop(): Promise<void>
}

export interface OurServer extends RunningServer {
  /** Resident memory in bytes. */
  rss(): Promise<number>
}

export async function startOurs(folder: string, file: string): Promise<OurServer> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [folder, file])
  const [port] = await once(child, 'message')
  const rss = async () => {
    child.send('rss')
    const [bytes] = await once(child, 'message')
    return Number(bytes)
  }
  return { port: Number(port), path: '/bench.mp3', rss, stop: () => end(child) }
}

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** nginx on the same file, tuned for speed; `undefined` where it is not installed. */
export async function startNginx(folder: string, file: string, workers: string): Promise<RunningServer | undefined> {
  const program = NGINX.find((place) => existsSync(place))
  if (!program) return undefined
  const home = join(folder, `nginx-${workers}`)
  await mkdir(home)
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`)
  const configuration = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes ${workers}; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=16;
      ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${dirname(file)}; }
    }`
  await writeFile(join(home, 'nginx.conf'), configuration)
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], { stdio: 'inherit' })
  const path = `/${basename(file)}`
  await untilAnswering(`http://127.0.0.1:${port}${path}`)
  return { port, path, stop: () => end(child) }
}

async function untilAnswering(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
    if (response?.ok) return
    await wait(50)
  }
  throw new Error(`nothing answers at ${address}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
