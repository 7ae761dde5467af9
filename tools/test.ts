import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { type Report, readReport } from './test-report.ts'

/** The whole test command: formatter and linter, types, import rule, unit and database tests, browser tests. */
const bin = (name: string) => join('node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'shenglang-reports-'))
const report = (name: string) => join(reports, `${name}.json`)

interface Stage {
  name: string
  command: string[]
  /** Where the runner writes its report; a stage without one counts as a single test. */
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
let passed = 0
const failures: string[] = []
for (const stage of stages) {
  process.stdout.write(`\n── ${stage.name}\n`)
  const report = await runStage(stage)
  passed += report.passed
  failures.push(...report.failures)
}
await rm(reports, { recursive: true, force: true })
for (const failure of failures) process.stdout.write(`\n── failed: ${failure}\n`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length > 0 ? 1 : 0

async function runStage({ name, command: [program = '', ...args], counts }: Stage): Promise<Report> {
  const env = { ...process.env, ...(counts ? { PLAYWRIGHT_JSON_OUTPUT_FILE: counts } : {}) }
  const child = spawn(program, args, { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  const own = counts ? readReport(await readFile(counts, 'utf8').catch(() => '')) : { passed: code === 0 ? 1 : 0, failures: [] }
  // A stage that fails without a failed test (it crashed, or found none) is a failure of its own.
  const isSound = code === 0 && own.passed > 0
  return isSound || own.failures.length > 0 ? own : { ...own, failures: [`${name} (exit code ${code})`] }
}
