import { castOf } from './cast.ts'
import { FairnessChecks } from './checks/checks.ts'
import { MemoryShop } from './memory-shop.ts'
import { numbers } from './numbers.ts'
import { where } from './tables.ts'
import { FairnessWorld, openingOf } from './world.ts'

const STEPS = 60
const BUYERS = 4

export interface FairnessWalk {
  steps: number
  /** The rules that did not hold after the last step, or the error that ended it; empty for a fair world. */
  findings: string[]
  trace: readonly string[]
  /** The number of times that each action was done, and each case was met. */
  covered: Record<string, number>
}

/** Walks through one random world in memory, until something does not hold. */
export function fairnessWalk(seed: number): Promise<FairnessWalk> {
  const below = numbers(seed)
  const cast = castOf(BUYERS)
  const shop = new MemoryShop(openingOf(cast, below))
  return walkThrough(new FairnessWorld({ cast, shop, below, seed }))
}

/** Walks through a world; `more` checks what else has to hold after each step. */
export async function walkThrough(
  world: FairnessWorld,
  stepsMax: number = STEPS,
  more: () => Promise<string[]> | string[] = () => [],
): Promise<FairnessWalk> {
  const checks = new FairnessChecks(world)
  const covered: Record<string, number> = {}
  const findings: string[] = []
  let steps = 0
  for (; steps < stepsMax && findings.length === 0; steps += 1) {
    try {
      const step = await world.step()
      covered[step.name] = (covered[step.name] ?? 0) + 1
      findings.push(...checks.after(step), ...(await more()))
    } catch (error) {
      findings.push(`failed: ${error}`)
    }
  }
  if (findings.length === 0) findings.push(...checks.farm())
  return { steps, findings, trace: world.trace, covered: { ...covered, ...checks.view.count, ...metIn(world) } }
}

/** The numbers of upgrades, and of the cases that they met. */
function metIn({ records: { upgrades, together, split }, tables }: FairnessWorld): Record<string, number> {
  const taken = [...upgrades]
  const count = (isMatch: (upgrade: (typeof taken)[number]) => boolean) => taken.filter(isMatch).length
  return {
    upgrades: upgrades.size,
    'upgrades of ¥0': count(([orderItemId]) => tables.items.get(orderItemId)?.amountFen === 0),
    'upgrades with a rest': count(([, levels]) => levels.some(({ leftFen }) => leftFen > 0)),
    'upgrades of upgrades': count(([, levels]) =>
      levels.some(({ periodId }) => upgrades.has(tables.periods.get(periodId)?.orderItemId ?? '')),
    ),
    'refunds together': together.length,
    'refunds together of which one failed': split.size,
    'taken by seats': where(tables.takings, ({ byRight }) => byRight === 'seat').length,
    'failed refunds': where(tables.refunds, ({ state }) => state === 'failed').length,
    'late payments': where(tables.refunds, ({ cause }) => cause === 'late-payment').length,
    'refunds by two members of staff': where(tables.refunds, ({ secondId }) => secondId !== null).length,
  }
}

/** The sums of several walks. */
export function coverageOf(walks: readonly FairnessWalk[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { covered } of walks)
    for (const [what, count] of Object.entries(covered)) sums.set(what, (sums.get(what) ?? 0) + count)
  return sums
}
