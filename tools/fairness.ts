import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseWalk } from '../server/test/commerce/fairness/database-walk.ts'
import { farmWalk } from '../server/test/commerce/fairness/farm-walk.ts'
import { coverageOf, type FairnessWalk, fairnessWalk } from '../server/test/commerce/fairness/walk.ts'
import startDatabases from '../server/test/database-server.ts'

/**
 * `npm run test:fairness -- --steps 1000000` walks through random worlds of the shop, one for each seed from `--seed` on, and
 * prints what was covered and what did not hold (docs/testing.md). With `--database` each world is at a real database, with
 * `--farm` one group has all its accounts, and `--steps` counts plans. Exit code 1 with a finding.
 */
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'boolean', default: false },
    farm: { type: 'boolean', default: false },
  },
})
const stepsMin = Number(values.steps)
const FINDINGS_MAX = 5

/** Ctrl+C ends after the current world, and prints the findings so far. */
let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
})

type Walk = (seed: number) => Promise<FairnessWalk>

async function walk(next: Walk): Promise<void> {
  const startedAt = performance.now()
  const walks: FairnessWalk[] = []
  let [steps, findings, seed] = [0, 0, Number(values.seed)]
  for (; steps < stepsMin && findings < FINDINGS_MAX && !isStopped; seed += 1) {
    const { trace, ...walked } = await next(seed)
    // Lets the handler of a signal run.
    await setImmediate()
    steps += values.farm ? 1 : walked.steps
    walks.push({ ...walked, trace: [] })
    if (walked.findings.length === 0) continue
    findings += 1
    process.exitCode = 1
    process.stdout.write(`seed ${seed}: ${walked.findings.join('; ')}\n${trace.map((line) => `  ${line}\n`).join('')}`)
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  for (const [what, count] of coverageOf(walks)) process.stdout.write(`${String(count).padStart(9)} ${what}\n`)
  const unit = values.farm ? 'plans' : 'steps'
  process.stdout.write(`${steps} ${unit} in ${seconds} s, seeds ${values.seed} to ${seed - 1}: ${findings} findings\n`)
}

async function walkAtDatabases(): Promise<void> {
  let socketFolder = ''
  const stop = await startDatabases({
    provide: (name, value) => {
      if (name === 'socketFolder') socketFolder = String(value)
    },
  })
  try {
    await walk((seed) => databaseWalk(socketFolder, seed))
  } finally {
    await stop()
  }
}

if (values.database) await walkAtDatabases()
else await walk(values.farm ? farmWalk : fairnessWalk)
