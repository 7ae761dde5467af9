import { readFile } from 'node:fs/promises'
import { type Action, type Costs, MACHINE, type Plan, planFor, ROLES, type Role } from './scale/model.ts'

/**
 * Estimates the machines for a number of listeners: `node bench/scale.ts [PRICES.json]` prints the tables of docs/scale.md.
 * PRICES.json is filled in by the operator, with monthly prices: {"web": 0, "media": 0, "postgres": 0, "gigabit": 0}.
 */
const LISTENERS = [10_000, 1_000_000, 50_000_000]

/**
 * Milliseconds by role, as `node bench/listener-cost.ts` printed them on 2026-11-26, one core of the machine of
 * docs/performance.md; the index was a process of its own then, and its time is in that of `web`.
 */
const COSTS: Costs = {
  'page, visitor': cost(1.05, 0, 0.03),
  'page, member': cost(10.11, 0, 2.73),
  list: cost(0.67, 0, 0.17),
  search: cost(1.52, 0, 0.27),
  facets: cost(0.55, 0, 0.02),
  detail: cost(0.4, 0, 0.18),
  'play: its address': cost(0.67, 0, 0.2),
  'play: its 4 MiB': cost(0, 10.33, 0),
  like: cost(1.9, 0, 2.37),
  comment: cost(3.53, 0, 2.9),
} satisfies Record<Action, unknown>
const STREAM = { bytes: 40_000, msPerSecond: 0.025 }

function cost(web: number, media: number, postgres: number): Record<Role, number> {
  return { web, media, postgres }
}

const plans = LISTENERS.map((listeners) => planFor(listeners, COSTS, STREAM))
const rows: [string, (plan: Plan) => string][] = [
  ['calls and pages a second', ({ actionsPerSecond }) => count(actionsPerSecond)],
  ['plays begun a second', ({ playsPerSecond }) => count(playsPerSecond)],
  ['likes and comments a second', ({ writesPerSecond }) => count(writesPerSecond)],
  ['members with an open stream', ({ streams }) => count(streams)],
  ['audio, Gbit/s', ({ gigabitsPerSecond }) => gigabitsPerSecond.toFixed(gigabitsPerSecond < 10 ? 2 : 0)],
  ...ROLES.map((role): [string, (plan: Plan) => string] => [
    `${role}: cores busy → machines`,
    ({ roles }) => `${roles[role].cores.toFixed(1)} → ${count(roles[role].machines)}`,
  ]),
]
printRow(['busiest minute of a day', ...LISTENERS.map((listeners) => `${count(listeners)} listeners`)])
printRow(['---', ...LISTENERS.map(() => '---')])
for (const [name, read] of rows) printRow([name, ...plans.map(read)])
process.stdout.write(
  `\nMachines of ${MACHINE.cores} cores and ${MACHINE.bytes / 1e9} GB, busy to 60 % at the peak, two of each at least.\n`,
)

const file = process.argv[2]
if (file !== undefined) {
  const prices = JSON.parse(await readFile(file, 'utf8')) as Record<Role | 'gigabit', number>
  printRow(['a month', ...plans.map((plan) => count(monthly(plan, prices)))])
}

function monthly({ roles, gigabitsPerSecond }: Plan, prices: Record<Role | 'gigabit', number>): number {
  return ROLES.reduce((sum, role) => sum + roles[role].machines * prices[role], gigabitsPerSecond * prices.gigabit)
}

function printRow(cells: string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

function count(value: number): string {
  return Math.ceil(value).toLocaleString('en')
}
