import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BENCHMARKS } from '../bench/benchmarks.ts'
import { resultsTable } from '../bench/results.ts'
import { runBenchmark } from '../bench/run-benchmark.ts'
import { isAlive } from '../server/src/platform/processes.ts'

const MEASURE = new URL('../bench/measure.ts', import.meta.url).pathname

test('every program in bench/ is run, so that none stops working unnoticed', async () => {
  const files = (await readdir('bench', { recursive: true })).filter((name) => name.endsWith('.ts'))
  const importedBy = async (name: string) => {
    const text = await readFile(`bench/${name}`, 'utf8')
    return [...text.matchAll(/from '(\.[^']+)\.ts'/g)].map(([, imported = '']) => join(dirname(name), imported))
  }
  const helpers = (await Promise.all(files.map(importedBy))).flat()
  const programs = files.filter((name) => !name.includes('/')).map((name) => name.replace(/\.ts$/, ''))
  expect(programs.filter((name) => name !== 'run' && !helpers.includes(name)).sort()).toEqual([...BENCHMARKS].sort())
})

test('a run takes figures from a benchmark, and fails only by what must hold', async () => {
  const ran = await withProgram(
    `import { atMost, verdict } from '${MEASURE}'
     verdict('ours ÷ theirs', 0.4, 0.5)
     atMost('p95', 3.21, 10, 'ms')`,
    (program) => runBenchmark('short', { program, isSmoke: true, limitS: 30 }),
  )
  expect(ran).toMatchObject({
    outcome: 'ran',
    figures: [
      { what: 'ours ÷ theirs', measured: '0.40', limit: '≥ 0.50', holds: false },
      { what: 'p95', measured: '3.2 ms', limit: '≤ 10 ms', holds: true },
    ],
  })
  const lost = await withProgram(`import { mustHold } from '${MEASURE}'; mustHold('nothing is lost', false)`, (program) =>
    runBenchmark('lossy', { program, isSmoke: true, limitS: 30 }),
  )
  expect(lost).toMatchObject({ outcome: 'failed', figures: [{ what: 'nothing is lost', holds: false }] })
})

test('a run says why a benchmark did not run', async () => {
  const broken = await withProgram(`throw new Error('the site did not open')`, (program) =>
    runBenchmark('broken', { program, isSmoke: true, limitS: 30 }),
  )
  expect(broken).toMatchObject({ outcome: 'failed', reason: 'Error: the site did not open' })
  const lacking = await withProgram(`import { requireProgram } from '${MEASURE}'; requireProgram('no-such-program')`, (program) =>
    runBenchmark('lacking', { program, isSmoke: true, limitS: 30 }),
  )
  expect(lacking).toMatchObject({ outcome: 'skipped', reason: 'no-such-program is not installed' })
})

test('a run gives up a benchmark that does not end, and ends what it started in other process groups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-run-'))
  const pidFile = join(folder, 'pid')
  const result = await withProgram(
    `import { spawn } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     const child = spawn('sleep', ['600'], { detached: true })
     writeFileSync('${pidFile}', String(child.pid))
     setInterval(() => {}, 1000)`,
    (program) => runBenchmark('endless', { program, isSmoke: true, limitS: 2 }),
  )
  expect(result).toMatchObject({ outcome: 'failed', reason: 'given up after 2 s' })
  const pid = Number(await readFile(pidFile, 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
  await rm(folder, { recursive: true })
})

test('the table at the end of a run has every figure, and a row for each benchmark without any', () => {
  const figure = { what: 'rows ÷ before', measured: '5.65', limit: '≥ 3.00', holds: true }
  const table = resultsTable([
    { name: 'rows', outcome: 'ran', reason: '', figures: [figure, { ...figure, measured: '2.10', holds: false }], seconds: 1 },
    { name: 'wrk', outcome: 'skipped', reason: 'wrk is not installed', figures: [], seconds: 1 },
    { name: 'pages', outcome: 'failed', reason: 'given up after 9 s', figures: [], seconds: 9 },
    { name: 'scale', outcome: 'ran', reason: '', figures: [], seconds: 1 },
  ])
  expect(table).toBe(
    [
      'benchmark  what                                measured  limit',
      'rows       rows ÷ before                       5.65      ≥ 3.00  PASS',
      'rows       rows ÷ before                       2.10      ≥ 3.00  FALLS SHORT',
      'wrk        skipped: wrk is not installed',
      'pages      failed: given up after 9 s',
      'scale      figures without a limit: see above',
      '',
      '2 ran, 1 failed, 1 skipped; 1 figures fall short',
      '',
    ].join('\n'),
  )
})

async function withProgram<Result>(text: string, run: (program: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
  const program = join(folder, 'program.mts')
  await writeFile(program, text)
  return run(program).finally(() => rm(folder, { recursive: true }))
}
