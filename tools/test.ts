import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { readReport, type Tally } from './test-report.ts'

/** The whole test command: formatter and linter, types, import rule, unit and database tests, browser tests. */
const bin = (name: string) => join('node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'shenglang-reports-'))
const report = (name: string) => join(reports, `${name}.json`)

interface Stage {
  name: string
  command: string[]
  /** Where the runner writes its counts; a stage without one counts as a single test. */
  counts?: string
}

const checks: Stage[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--error-on-warnings', '.'] },
  { name: 'types of the routes', command: [bin('react-router'), 'typegen', 'web'] },
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the site', command: [bin('tsc'), '-p', 'web/tsconfig.json'] },
  { name: 'imports', command: [process.execPath, 'tools/imports.ts'] },
]
const tests: Stage[] = [
  {
    name: 'unit and database',
    command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
    counts: report('vitest'),
  },
  { name: 'browser', command: [bin('playwright'), 'test'], counts: report('playwright') },
]

const stages = process.argv[2] === 'check' ? checks : [...checks, ...tests]
if (stages.length > checks.length) findChromium()
const total: Tally = { passed: 0, failed: 0 }
for (const stage of stages) {
  process.stdout.write(`\n── ${stage.name}\n`)
  const { passed, failed } = await runStage(stage)
  total.passed += passed
  total.failed += failed
}
await rm(reports, { recursive: true, force: true })
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runStage({ command: [program = '', ...args], counts }: Stage): Promise<Tally> {
  const env = { ...process.env, ...(counts ? { PLAYWRIGHT_JSON_OUTPUT_FILE: counts } : {}) }
  const child = spawn(program, args, { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  const own = counts ? readReport(await readFile(counts, 'utf8').catch(() => '')) : { passed: code === 0 ? 1 : 0, failed: 0 }
  // A stage that fails without a failed test (it crashed, or found none) counts as one.
  return code === 0 && own.passed > 0 ? own : { ...own, failed: Math.max(own.failed, 1) }
}
