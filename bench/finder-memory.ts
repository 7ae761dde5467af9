import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMOKE_LIBRARY, sized, verdict } from './measure.ts'

/**
 * How much memory does the index of a million resources take, where is it, how long does it take to build and to start from
 * the stored one, and what do queries cost? Without a database; `node bench/finder-memory.ts 10000000` measures another size.
 */
const SIZE = Number(process.argv[2] ?? sized(1_000_000, SMOKE_LIBRARY))
const ASKED = sized(300, 10)
/** A million, in a process of its own. */
const RESIDENT_MB = 500
const START_S = 1
const BUILD_S = 20

type Figures = Record<'buildS' | 'askedMb' | 'startS' | 'startedMb', number>

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const figures = { ...(await run('build')), ...(await run('start')) } as Figures
await rm(folder, { recursive: true, force: true })
const scale = SIZE / 1_000_000
verdict('500 MB a million ÷ resident after a build and queries', (RESIDENT_MB * scale) / figures.askedMb, 1)
verdict('500 MB a million ÷ resident after a start', (RESIDENT_MB * scale) / figures.startedMb, 1)
verdict('1 s a million ÷ first list from the stored index', (START_S * scale) / figures.startS, 1)
verdict('20 s a million ÷ processor time of a build', (BUILD_S * scale) / figures.buildS, 1)

/** In a process of its own; lines of JSON are its figures, the others are shown. */
async function run(step: 'build' | 'start'): Promise<Partial<Figures>> {
  const args = ['bench/finder-memory/in-thread.ts', step, String(SIZE), String(ASKED), folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`finder-memory/${step} ended with ${code}`)
  const lines = output.split('\n').filter((line) => line !== '')
  const isFigure = (line: string) => line.startsWith('{')
  for (const line of lines.filter((line) => !isFigure(line))) process.stdout.write(`${line}\n`)
  return Object.assign({}, ...lines.filter(isFigure).map((line) => JSON.parse(line)))
}
