import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Selection } from './changed-tests.ts'
import { findTestBrowser } from './chromium.ts'
import { readSelection } from './read-selection.ts'
import { type Report, readReport } from './test-report.ts'

/**
 * The whole test command: formatter and linter, types, import rules, words, unit and database tests, browser tests. `check` runs
 * what comes before the tests, `--changed` only the tests that a change can break.
 */
const bin = (name: string) => join('node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'shenglang-reports-'))
/** How many of the slowest files are named. */
const SLOWEST = 20
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
  { name: 'types of the worker', command: [bin('tsc'), '-p', 'web/worker/tsconfig.json'] },
  { name: 'types of the embed', command: [bin('tsc'), '-p', 'web/embed/tsconfig.json'] },
  { name: 'types of the office', command: [bin('tsc'), '-p', 'web/office/tsconfig.json'] },
  { name: 'styles', command: [bin('stylelint'), 'web/{app,office}/**/*.css'] },
  { name: 'imports', command: [process.execPath, 'tools/import-rules.ts'] },
  { name: 'unused', command: [bin('knip')] },
  { name: 'words', command: [process.execPath, 'tools/words.ts'] },
]
const siteBuild: Stage = { name: 'site build', command: [process.execPath, 'tools/build.ts'] }
const demo: Stage = { name: 'demo music', command: [process.execPath, 'e2e/site/render-demo.ts'] }
const unitTests: Stage = {
  name: 'unit and database',
  command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
  counts: report('vitest'),
}
const browserTests: Stage = { name: 'browser', command: [bin('playwright'), 'test'], counts: report('playwright') }

const only = process.argv[2]
const started = performance.now()
if (only !== 'check') findTestBrowser()
// The checks and then the demo's music need one core and go beside the unit tests; the journeys have the machine to themselves.
const checking = runAll(checks)
const selected = only === '--changed' ? await readSelection() : undefined
const needed = only === 'check' ? { unit: [], browser: [] } : stagesFor(selected)
const [checked, unit] = await Promise.all([
  checking.then(async (reports) => [...reports, ...(needed.browser.length > 0 ? await runAll([demo]) : [])]),
  runAll([...(needed.unit.length + needed.browser.length > 0 ? [siteBuild] : []), ...needed.unit]),
])
const browser = await runAll(needed.browser)
await rm(reports, { recursive: true, force: true })
summarise([...checked, ...unit, ...browser])

/** The runners' stages: all tests, or those that were selected. */
function stagesFor(selection: Selection | undefined): { unit: Stage[]; browser: Stage[] } {
  if (!selection || selection.isWhole) return { unit: [unitTests], browser: [browserTests] }
  const files = selection.journeys.map((journey) => `e2e/${journey}.spec.ts`)
  return {
    unit: selection.unit.length > 0 ? [{ ...unitTests, command: [...unitTests.command, ...selection.unit] }] : [],
    browser: files.length > 0 ? [{ ...browserTests, command: [...browserTests.command, ...files] }] : [],
  }
}

interface StageReport extends Report {
  name: string
  seconds: number
}

async function runAll(stages: Stage[]): Promise<StageReport[]> {
  const reports: StageReport[] = []
  for (const stage of stages) reports.push(await runStage(stage))
  return reports
}

/** Runs a stage. Test runners print as they go; the output of other stages is printed once they are done. */
async function runStage({ name, command: [program = '', ...args], counts }: Stage): Promise<StageReport> {
  const begun = performance.now()
  if (counts) process.stdout.write(`\n── ${name}\n`)
  const env = { ...process.env, ...(counts ? { PLAYWRIGHT_JSON_OUTPUT_FILE: counts } : {}) }
  const child = spawn(program, args, { stdio: counts ? 'inherit' : ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - begun) / 1000
  if (!counts) process.stdout.write(`\n── ${name}\n${output}`)
  const plain: Report = { passed: code === 0 ? 1 : 0, failures: [], flaky: [], files: [] }
  const result = counts ? readReport(await readFile(counts, 'utf8').catch(() => '')) : plain
  // A stage that fails without a failed test (it crashed, or had no tests) counts as one failure.
  const isSound = code === 0 && result.passed > 0
  const failures = isSound || result.failures.length > 0 ? result.failures : [`${name} (exit code ${code})`]
  return { ...result, failures, name, seconds }
}

function summarise(stages: StageReport[]): void {
  const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`
  const files = stages.flatMap((stage) => stage.files).sort((a, b) => b.seconds - a.seconds)
  process.stdout.write(`\n── time\n${stages.map(({ seconds, name }) => line(seconds, name)).join('')}`)
  if (files.length > 0) {
    const slowest = files.slice(0, SLOWEST).map(({ name, seconds }) => line(seconds, relative('', name)))
    process.stdout.write(`\n── slowest files\n${slowest.join('')}`)
  }
  const flaky = stages.flatMap((stage) => stage.flaky)
  for (const test of flaky) process.stdout.write(`\n── passed only when tried again: ${test}\n`)
  const failures = stages.flatMap((stage) => stage.failures)
  for (const failure of failures) process.stdout.write(`\n── failed: ${failure}\n`)
  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`\n${passed} passed, ${failures.length} failed in ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
