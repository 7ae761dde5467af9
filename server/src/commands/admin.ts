import { constants, setPriority } from 'node:os'
import { environmentSettings, environmentWith } from '../platform/environment.ts'
import { COMMANDS } from './admin/commands.ts'
import { openDeps } from './admin/open-deps.ts'
import { runAdmin } from './admin/run-admin.ts'
import { openTerminal } from './admin/terminal.ts'

// A backup runs beside the site, whose servers come first.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW)
const settings = environmentSettings()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

/** A line of progress every few seconds, or a bar in a terminal. */
let stopBar = () => {}
let bar: Promise<{ update(done: number, total: number): void }> | undefined
async function openBar() {
  const { SingleBar } = await import('cli-progress')
  const shown = new SingleBar({ format: '{bar} {value}/{total} | 剩余 {eta_formatted}', noTTYOutput: true, notTTYSchedule: 5000 })
  stopBar = () => shown.stop()
  return {
    update(done: number, total: number) {
      if (!shown.isActive) shown.start(total, 0)
      shown.update(done)
    },
  }
}
const onProgress = (done: number, total: number) => {
  bar ??= openBar()
  void bar.then((shown) => shown.update(done, total))
}

const terminal = openTerminal({ input: process.stdin, output: process.stderr })
const open = openDeps({ settings, terminal, signal: stopping.signal, onProgress })
const { code, out, err } = await runAdmin(process.argv.slice(2), COMMANDS, open, environmentWith({}))
stopBar()
if (out !== undefined) process.stdout.write(`${out}\n`)
if (err !== undefined) process.stderr.write(`${err}\n`)
process.exitCode = code
