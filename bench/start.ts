import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median, verdict } from './measure.ts'

/**
 * Does the port answer within a second of a first start, is the first page served within 60 s of it,
 * with build and demo, and within 5 s of every later one?
 */
const ANSWER_S = 1
const FIRST_S = 60
const LATER_S = 5
const ROUNDS = 5
const PORT = 3977

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
await rm('web/build', { recursive: true, force: true })
const first = await start()
const later: Start[] = []
for (let round = 0; round < ROUNDS; round += 1) later.push(await start())
const laterS = median(later.map(({ pageS }) => pageS))
process.stdout.write(`first start: answers after ${first.answerS.toFixed(1)} s, first page after ${first.pageS.toFixed(1)} s\n`)
process.stdout.write(`later starts: first page after ${laterS.toFixed(1)} s\n`)
verdict(`${ANSWER_S} s ÷ first answer`, ANSWER_S / first.answerS, 1)
verdict(`${FIRST_S} s ÷ first start`, FIRST_S / first.pageS, 1)
verdict(`${LATER_S} s ÷ later start`, LATER_S / laterS, 1)
await rm(folder, { recursive: true, force: true })

interface Start {
  /** Until the port answers at all. */
  answerS: number
  pageS: number
}

async function start(): Promise<Start> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  let answerS: number | undefined
  const isOpen = async () => {
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined)
    if (answer) answerS ??= seconds()
    return answer?.ok
  }
  while (!(await isOpen())) {
    if (server.exitCode !== null) throw new Error('it did not start')
    await delay(20)
  }
  const pageS = seconds()
  server.kill('SIGTERM')
  await ended
  return { answerS: answerS ?? pageS, pageS }
}
