import { expect, test } from 'vitest'
import { coverageOf, fairnessWalk } from '../../../../test/commerce/fairness-checks.ts'

/** Worlds of one test: about a second. */
const WORLDS = 100
/** A million steps at night. */
const BLOCKS = process.env.NIGHT === 'true' ? 170 : 2
const seedsOf = (block: number) => Array.from({ length: WORLDS }, (_, at) => block * WORLDS + at + 1)

test.each(Array.from({ length: BLOCKS }, (_, block) => block))(
  'nobody gains by any order of buying, upgrading, taking and refunding, and nobody loses money: worlds %i',
  (block) => {
    const unfair = seedsOf(block).flatMap((seed) => {
      const { findings, trace } = fairnessWalk(seed)
      return findings.length > 0 ? [{ seed, findings, trace }] : []
    })
    expect(unfair).toEqual([])
  },
)

test('the worlds meet what the rules are about', () => {
  const covered = coverageOf(seedsOf(0).map(fairnessWalk))
  for (const [what, count] of covered) expect([what, count > 0]).toEqual([what, true])
  expect(covered.size).toBe(30)
})
