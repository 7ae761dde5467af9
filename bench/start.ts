import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median, verdict } from './measure.ts'

/** Is the first page served within 90 s of a first start with build and demo, and within 5 s of every later one? */
const FIRST_S = 90
const LATER_S = 5
const ROUNDS = 5
const PORT = 3977

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
await rm('web/build', { recursive: true, force: true })
const first = await secondsToFirstPage()
const later: number[] = []
for (let round = 0; round < ROUNDS; round += 1) later.push(await secondsToFirstPage())
process.stdout.write(`first start: ${first.toFixed(1)} s, later: ${median(later).toFixed(1)} s\n`)
verdict(`${FIRST_S} s ÷ first start`, FIRST_S / first, 1)
verdict(`${LATER_S} s ÷ later start`, LATER_S / median(later), 1)
await rm(folder, { recursive: true, force: true })

async function secondsToFirstPage(): Promise<number> {
  const start = performance.now()
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const page = () => fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined)
  while (!(await page())?.ok) {
    if (server.exitCode !== null) throw new Error('it did not start')
    await delay(20)
  }
  const seconds = (performance.now() - start) / 1000
  server.kill('SIGTERM')
  await ended
  return seconds
}
