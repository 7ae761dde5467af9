import { expect, test } from 'vitest'
import { farmWalk } from '../../../../test/commerce/fairness/farm-walk.ts'
import { coverageOf, fairnessWalk } from '../../../../test/commerce/fairness/walk.ts'

/** Worlds of one test: about a second. */
const WORLDS = 100
/** A million steps at night. */
const BLOCKS = process.env.LONG === 'true' ? 170 : 2
/** Plans of a group: a few milliseconds each. */
const PLANS = process.env.LONG === 'true' ? 10_000 : 10
const walksOf = (block: number) => Promise.all(Array.from({ length: WORLDS }, (_, at) => walkOf(block * WORLDS + at + 1)))
const walkOf = async (seed: number) => ({ seed, ...(await fairnessWalk(seed)) })

test.each(Array.from({ length: BLOCKS }, (_, block) => block))(
  'nobody gains by any order of buying, upgrading, taking and refunding, and nobody loses money: worlds %i',
  async (block) => {
    const walks = await walksOf(block)
    expect(walks.filter(({ findings }) => findings.length > 0)).toEqual([])
  },
)

test.each(Array.from({ length: PLANS }, (_, at) => at + 1))(
  'a group of fifty accounts and an artist gains nothing: plan %i',
  async (seed) => {
    const { findings, trace } = await farmWalk(seed)
    expect({ findings, trace: findings.length > 0 ? trace : [] }).toEqual({ findings: [], trace: [] })
  },
)

/** Worlds that found errors, beyond those that every run walks through. */
test.each([
  [5763, 'a presale that a coupon made free is withdrawn when nothing is left of which it could be withheld'],
  [7097, 'a month is shared while a refund is on its way, which fails'],
  [9708, 'what was withheld for the used time of a level comes back with a later refund'],
  [15_056, 'a work without a price comes into a pack of a fen, is taken, and stays for its part of nothing'],
])('world %i: %s', async (seed) => {
  expect((await fairnessWalk(seed)).findings).toEqual([])
})

test('the worlds cover every case that the rules are about', async () => {
  const covered = coverageOf(await walksOf(0))
  for (const [what, count] of covered) expect([what, count > 0]).toEqual([what, true])
  expect(covered.size).toBe(48)
})
