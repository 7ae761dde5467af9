import { parseArgs } from 'node:util'
import { coverageOf, type FairnessWalk, fairnessWalk } from '../server/test/commerce/fairness-checks.ts'

/**
 * `npm run test:fairness -- --steps 1000000` walks through random worlds of the shop, one for each seed from `--seed` on, and
 * prints what was covered and what did not hold (docs/testing.md). Exit code 1 with a finding.
 */
const { values } = parseArgs({
  options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const stepsMin = Number(values.steps)
const FINDINGS_MAX = 5
const startedAt = performance.now()
const walks: FairnessWalk[] = []
let [steps, findings, seed] = [0, 0, Number(values.seed)]
for (; steps < stepsMin && findings < FINDINGS_MAX; seed += 1) {
  const { trace, ...walk } = fairnessWalk(seed)
  steps += walk.steps
  walks.push({ ...walk, trace: [] })
  if (walk.findings.length === 0) continue
  findings += 1
  process.exitCode = 1
  process.stdout.write(`seed ${seed}: ${walk.findings.join('; ')}\n${trace.map((line) => `  ${line}\n`).join('')}`)
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
for (const [what, count] of coverageOf(walks)) process.stdout.write(`${String(count).padStart(9)} ${what}\n`)
process.stdout.write(`${steps} steps in ${seconds} s, seeds ${values.seed} to ${seed - 1}: ${findings} findings\n`)
