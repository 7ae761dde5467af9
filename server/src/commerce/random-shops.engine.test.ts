import { expect, inject, test } from 'vitest'
import { databaseWalk } from '../../test/commerce/fairness/database-walk.ts'

/** A thousand steps, each against the shop's services on PostgreSQL. */
const WORLDS = 17
const STEPS = 60
const seeds = Array.from({ length: WORLDS }, (_, at) => at + 1)

test.each(seeds)('nobody gains or loses by any order of actions at a database: world %i', async (seed) => {
  const { findings, trace } = await databaseWalk(inject('socketFolder'), seed, STEPS)
  expect({ findings, trace: findings.length > 0 ? trace : [] }).toEqual({ findings: [], trace: [] })
})
