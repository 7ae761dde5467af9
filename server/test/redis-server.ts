import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'

export interface RedisServer {
  url: string
  /** SIGKILL: nothing is saved, and nobody is notified. */
  kill(): Promise<void>
  /** Stops answering, as a machine without a processor does; `wake` lets it go on. */
  hang(): void
  wake(): void
  /** On the same port again, empty. */
  start(): Promise<void>
}

const MISSING = 'The tests need redis-server: npm run setup:tests installs it on Debian (apt-get install redis-server).'

/** A real Redis of the calling test file's own. */
export async function testRedis(): Promise<RedisServer> {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error(MISSING)
  }
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    server = spawn('redis-server', settings, { stdio: 'ignore' })
    await untilAnswers(url)
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  atEnd(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  await start()
  return { url, start, kill, hang: () => void server?.kill('SIGSTOP'), wake: () => void server?.kill('SIGCONT') }
}

async function untilAnswers(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => {})
  await client.ping()
  client.disconnect()
}
