import { post } from '../../src/commerce/ledger/index.ts'
import type { TestApplication } from '../test-application.ts'

let serial = 0

/** Puts money into a user's wallet, as a top-up at the sandbox's cashier would. */
export async function giveBalance(
  { database }: Pick<TestApplication, 'database'>,
  userId: string,
  fen: number,
  isSandbox = true,
): Promise<void> {
  const lines = [
    { account: 'cash', owner: isSandbox ? 'sandbox' : 'wechat', amount: -fen },
    { account: 'balance', owner: userId, amount: fen },
  ] as const
  await database
    .query()
    .transaction()
    .execute((transaction) => post(transaction, { reference: `given:${++serial}`, isSandbox, lines: [...lines] }))
}
