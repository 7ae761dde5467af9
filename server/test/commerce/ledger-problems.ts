import { expect } from 'vitest'
import { checkLedger } from '../../src/commerce/ledger/check.ts'
import type { TestApplication } from '../test-application.ts'

type Shop = Pick<TestApplication, 'database'>

/** The kinds of contradictions that the check of the ledger finds. */
export const problemNames = async ({ database }: Shop): Promise<string[]> => [
  ...new Set((await checkLedger(database.query())).problems.map(({ problem }) => problem)),
]

/** The problems after each change; expects none once it is undone. */
export async function problemsOfEach(shop: Shop, changes: [change: string, undo: string][]): Promise<string[][]> {
  const problems: string[][] = []
  expect(await problemNames(shop)).toEqual([])
  for (const [change, undo] of changes) {
    await shop.database.pool.query(change)
    problems.push(await problemNames(shop))
    await shop.database.pool.query(undo)
    expect([undo, await problemNames(shop)]).toEqual([undo, []])
  }
  return problems
}
