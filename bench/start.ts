import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, median, prepares, sized } from './measure.ts'

/**
 * Does the port answer within a second of a first start, is the first page served within 30 s of it (with build and demo), and
 * within 2 s of every later start? Prints when each step of the first start and of a later one was done.
 */
const ANSWER_S = 1
const FIRST_S = 30
const LATER_S = 2
const ROUNDS = sized(5, 1)
const PORT = 3977
const GIVEN_UP_AFTER_MS = 300_000

prepares('a checkout without a build, and an empty data folder')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
await rm('web/build', { recursive: true, force: true })
const first = await start()
print('first start', first)
const later: Start[] = []
for (let round = 0; round < ROUNDS; round += 1) later.push(await start())
const laterS = median(later.map(({ pageS }) => pageS))
print('a later start', later.at(-1))
atMost('first start: the port answers', first.answerS, ANSWER_S, 's')
atMost('first start: the first page', first.pageS, FIRST_S, 's')
atMost('later starts: the first page', laterS, LATER_S, 's')
await rm(folder, { recursive: true, force: true })

interface Start {
  /** Seconds until the port answers. */
  answerS: number
  pageS: number
  /** Lines of the server's log, with the seconds since its start. */
  steps: { msg: string; atS: number }[]
}

async function start(): Promise<Start> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', LOG_FORMAT: 'json' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const steps: Start['steps'] = []
  createInterface(server.stdout).on('line', (line) => steps.push({ msg: JSON.parse(line).msg, atS: seconds() }))
  let answerS: number | undefined
  const isOpen = async () => {
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined)
    if (answer) answerS ??= seconds()
    return answer?.ok
  }
  while (!(await isOpen())) {
    if (server.exitCode !== null) throw new Error('it did not start')
    if (seconds() * 1000 > GIVEN_UP_AFTER_MS) throw new Error(`no page within ${GIVEN_UP_AFTER_MS / 1000} s`)
    await delay(50)
  }
  const pageS = seconds()
  const before = steps.length
  server.kill('SIGTERM')
  await ended
  return { answerS: answerS ?? pageS, pageS, steps: steps.slice(0, before) }
}

function print(what: string, start: Start | undefined): void {
  if (!start) return
  process.stdout.write(`${what}: answers after ${start.answerS.toFixed(1)} s, first page after ${start.pageS.toFixed(1)} s\n`)
  for (const { msg, atS } of start.steps) process.stdout.write(`  ${atS.toFixed(1).padStart(5)} s  ${msg}\n`)
}
