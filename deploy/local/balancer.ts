import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const TEMPLATE = new URL('../nginx/shenglang.conf.template', import.meta.url)
const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path)) ?? 'nginx'

interface Balancing {
  folder: string
  port: number
  web: readonly number[]
  media: readonly number[]
}

/** The template for operators on loopback: the same locations, without TLS and the redirect to it. */
export async function balancerConfig({ folder, port, web, media }: Balancing): Promise<string> {
  const upstream = (ports: readonly number[], more = '') =>
    ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s${more};`).join(' ')
  const values: Record<string, string> = {
    SITE_NAME: '127.0.0.1',
    UPSTREAMS: upstream(web),
    // Web processes serve media as well while no media process answers.
    MEDIA_UPSTREAMS: `${upstream(media)} ${upstream(web, ' backup')}`,
    MEDIA_FOLDER: join(folder, 'media'),
    REQUESTS_A_SECOND: '1000',
  }
  const site = (await readFile(TEMPLATE, 'utf8'))
    .replace(/^server \{\n {2}listen 80;\n[\s\S]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ +ssl_.*\n/gm, '')
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/tmp/${of};`)
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
access_log off; ${temporary.join(' ')}
${site}
}
`
}

/** Throws nginx's message when it refuses the configuration. */
export async function checkConfig(folder: string, config: string): Promise<void> {
  await runNginx(folder, config, ['-t'])
}

export async function startBalancer(balancing: Balancing): Promise<{ close(): Promise<void> }> {
  const { folder } = balancing
  const child = await spawnNginx(folder, await balancerConfig(balancing), [])
  while (!(await fetch(`http://127.0.0.1:${balancing.port}/`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await delay(50)
  }
  return {
    async close() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function runNginx(folder: string, config: string, args: string[]): Promise<void> {
  const child = await spawnNginx(folder, config, args, 'pipe')
  let said = ''
  child.stderr?.on('data', (part) => {
    said += part
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said)
}

async function spawnNginx(folder: string, config: string, args: string[], stderr: 'inherit' | 'pipe' = 'inherit') {
  await mkdir(join(folder, 'tmp'), { recursive: true })
  const file = join(folder, 'nginx.conf')
  await writeFile(file, config)
  const all = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), ...args]
  return spawn(PROGRAM, all, { stdio: ['ignore', 'inherit', stderr] })
}
