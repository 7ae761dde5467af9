import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readSelection } from './read-selection.ts'
import { budgetNote, pastCeiling } from './test-budgets.ts'
import { type Plan, runPlan, type Stage, type StageReport, stagesLeft } from './test-plan.ts'
import { type Report, readReport } from './test-report.ts'

/**
 * The test commands (docs/testing.md): the gate without an argument, everything with `all`, one part with `check`, `journeys`,
 * `engines`, `kills`, `services` or `deploy`, what a change can break with `--changed`, or the tests below some paths.
 */
const bin = (name: string) => join('node_modules/.bin', name)
const REPORTS = '.tmp/reports'
/**
 * The native compiler checks in a third of the time; the one named `typescript` has the API that other tools need. One thread
 * takes half the processor time of four, which infer the same types again, and the tests run beside it.
 */
const typesOf = (config: string) => [process.execPath, 'node_modules/typescript-7/bin/tsc', '--singleThreaded', '-p', config]
/** Number of the slowest files that the summary names. */
const SLOWEST = 10

const checks: Stage[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--error-on-warnings', '.'] },
  { name: 'types of the routes', command: [bin('react-router'), 'typegen', 'web'] },
  { name: 'types', command: typesOf('tsconfig.json') },
  { name: 'types of the site', command: typesOf('web/tsconfig.json') },
  { name: 'types of the worker', command: typesOf('web/worker/tsconfig.json') },
  { name: 'types of the embed', command: typesOf('web/embed/tsconfig.json') },
  { name: 'types of the office', command: typesOf('web/office/tsconfig.json') },
  { name: 'styles', command: [bin('stylelint'), 'web/{app,office}/**/*.css'] },
  { name: 'imports', command: [process.execPath, 'tools/import-rules.ts'] },
  { name: 'unused', command: [bin('knip')] },
  { name: 'words', command: [process.execPath, 'tools/words.ts'] },
  { name: 'cuts of texts', command: [process.execPath, 'tools/text-cuts.ts'] },
]
const programs: Stage = { name: 'programs', command: ['bash', 'tools/setup-tests.sh'] }
const siteBuild: Stage = { name: 'site build', command: [process.execPath, 'tools/build.ts'] }
const wholeSite: Stage = { name: 'prepared site', command: [process.execPath, 'e2e/site/prepare.ts'] }
const gateSite: Stage = { ...wholeSite, env: { E2E_WHOLE: 'false' } }

const units = vitest('unit and database', ['--project=pure', '--project=database', '--project=isolated'])
const samples = vitest('one of each engine and process', [...filesOfGate(), '--tags-filter=gate'])
const services = vitest('services', filesOfServices())
const engines = vitest('engines', ['--project=engine'])
const kills: Stage = { ...vitest('kills', ['--project=process']), env: { ALL_KILLS: 'true' } }
const gateJourneys = playwright('gate journeys', ['--grep=@gate'], gateSite.env)
const allJourneys = playwright('journeys', [])
const deployJourneys = playwright('gate journeys through nginx', ['--grep=@gate', '--workers=1'], {
  ...gateSite.env,
  E2E_MANY: 'true',
})

const setUp = [programs]
const NOTHING: Plan = { setUp: [], checks: [], beside: [], tests: [], journeys: [] }
const PLANS: Record<string, Plan> = {
  gate: { setUp, checks, beside: [gateSite], tests: [siteBuild, units, samples], journeys: [gateJourneys] },
  all: { setUp, checks, beside: [wholeSite], tests: [siteBuild, units, engines, kills], journeys: [allJourneys] },
  check: { ...NOTHING, checks },
  engines: { ...NOTHING, setUp, tests: [engines] },
  kills: { ...NOTHING, setUp, tests: [siteBuild, kills] },
  services: { ...NOTHING, setUp, tests: [siteBuild, services] },
  deploy: { ...NOTHING, setUp, beside: [gateSite], tests: [siteBuild], journeys: [deployJourneys] },
  journeys: { ...NOTHING, setUp, beside: [wholeSite], tests: [siteBuild], journeys: [allJourneys] },
}

const started = performance.now()
const [name = 'gate', ...more] = process.argv.slice(2)
const plan = existsSync(name) ? planFor([name, ...more]) : name === '--changed' ? await changedPlan() : PLANS[name]
if (plan) {
  await rm(REPORTS, { recursive: true, force: true })
  await mkdir(REPORTS, { recursive: true })
  summarise(plan, await runPlan(plan, runStage))
} else {
  process.stderr.write(`no such part or path: ${name}; the parts are ${Object.keys(PLANS).join(', ')} and --changed\n`)
  process.exitCode = 1
}

/** The test files of engines and processes with a test for the gate; importing the others would take longer than these tests. */
function filesOfGate(): string[] {
  const files = globSync('{contract,player,server,web,demo,tools,deploy}/**/*.{engine,process}.test.ts', {
    exclude: (path) => path.endsWith('node_modules'),
  })
  return files.filter((file) => readFileSync(file, 'utf8').includes(`tags: ['gate']`))
}

/** The test files that start engines on which the site can stand: Redis, Ceph, PostgreSQL as primary and replica, nginx. */
function filesOfServices(): string[] {
  const engines = /\/test\/(nginx|redis-server|postgres-pair|replicated-application|s3\/[\w-]+)\.ts'|\/local\/balancer\.ts'/
  const files = globSync(['{server,deploy}/**/*.test.ts'], { exclude: (path) => path.endsWith('node_modules') })
  return files.filter((file) => file.startsWith('deploy/') || engines.test(readFileSync(file, 'utf8')))
}

function vitest(name: string, args: string[]): Stage {
  const counts = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`]
  return { name, command: [bin('vitest'), 'run', ...reporters, '--bail=10', ...args], counts }
}

function playwright(name: string, args: string[], site: Record<string, string> = {}): Stage {
  const counts = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
  const env = { ...site, PLAYWRIGHT_JSON_OUTPUT_FILE: counts }
  return { name, command: [bin('playwright'), 'test', '--max-failures=5', ...args], counts, env }
}

/** All tests that the change since `main` can break; the whole gate where no selection proves it. */
async function changedPlan(): Promise<Plan | undefined> {
  const { isWhole, unit, journeys } = await readSelection()
  if (isWhole) return PLANS.gate
  return { ...planFor([...unit, ...journeys.map((journey) => `e2e/${journey}.spec.ts`)]), setUp, checks }
}

/** Only the tests and journeys below these paths. */
function planFor(paths: string[]): Plan {
  const [journeys = [], tests = []] = [true, false].map((isJourney) =>
    paths.filter((path) => /^(\.\/)?e2e\b/.test(path) === isJourney),
  )
  return {
    ...NOTHING,
    beside: journeys.length > 0 ? [wholeSite] : [],
    tests: [...(journeys.length > 0 ? [siteBuild] : []), ...(tests.length > 0 ? [vitest('tests', tests)] : [])],
    journeys: journeys.length > 0 ? [playwright('journeys', journeys)] : [],
  }
}

/** Runs a stage. Test runners print as they go; the output of other stages is printed once they are done. */
async function runStage({ name, command: [program = '', ...args], counts, env }: Stage): Promise<StageReport> {
  const begun = performance.now()
  if (counts) process.stdout.write(`\n── ${name}\n`)
  const child = spawn(program, args, { stdio: counts ? 'inherit' : ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - begun) / 1000
  if (!counts) process.stdout.write(`\n── ${name}\n${output}`)
  const plain: Report = { passed: code === 0 ? 1 : 0, failures: [], files: [] }
  const result = counts ? readReport(await readFile(counts, 'utf8').catch(() => '')) : plain
  // A stage that fails without a failed test (it crashed, or had no tests) counts as one failure.
  const failed = code !== 0 || result.passed === 0
  const ending = output.trimEnd().split('\n').slice(-5).join('\n')
  const failures = failed && result.failures.length === 0 ? [`${name} (exit code ${code})\n${ending}`] : result.failures
  return { ...result, failures, name, seconds }
}

function summarise(plan: Plan, stages: StageReport[]): void {
  const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`
  const files = stages.flatMap((stage) => stage.files).sort((a, b) => b.seconds - a.seconds)
  const failuresOf = (stage: StageReport) => [...stage.failures, ...pastCeiling(stage.files, stage)]
  const times = stages.map((stage) => {
    const { seconds, name, passed } = stage
    return line(seconds, `${name}: ${passed} passed, ${failuresOf(stage).length} failed${budgetNote(name, seconds)}`)
  })
  process.stdout.write(`\n── time\n${times.join('')}`)
  if (files.length > 0) {
    const slowest = files.slice(0, SLOWEST).map(({ name, seconds }) => line(seconds, relative('', name)))
    process.stdout.write(`\n── slowest files\n${slowest.join('')}`)
  }
  const left = stagesLeft(plan, stages)
  if (left.length > 0) process.stdout.write(`\n── not run, since something failed before: ${left.join(', ')}\n`)
  const failures = stages.flatMap(failuresOf)
  for (const failure of failures) process.stdout.write(`\n── failed: ${failure}\n`)
  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(
    `\nafter ${Math.floor(seconds / 60)} min ${seconds % 60} s:\n${passed} passed, ${failures.length} failed\n`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}
