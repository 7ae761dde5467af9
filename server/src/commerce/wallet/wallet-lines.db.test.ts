import type { WalletLine, WalletUnit } from '@shenglang/contract/commerce/wallet/wallet-lines'
import { expect, test } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import type { LedgerLine } from '../decide/decision.ts'
import { post } from '../ledger/ledger.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)

const postLines = (reference: string, lines: LedgerLine[], isSandbox = false) =>
  database
    .query()
    .transaction()
    .execute((transaction) => post(transaction, { reference, isSandbox, lines }))
const linesOf = async ({ token }: Person, unit: WalletUnit, args = {}) =>
  (await send('GET', '/pay/client/wallet/lines', { unit, ...args }, { token })) as unknown as {
    rows: WalletLine[]
    total: number
  }

test('the owner of a wallet reads its movements, the newest first, each unit by itself; nobody else does', async () => {
  const [owner, other] = [await buildUser(application), await buildUser(application)]
  await postLines('pay:1', [
    { account: 'cash', owner: 'wechat', amount: -5000 },
    { account: 'balance', owner: owner.userId, amount: 5000 },
  ])
  await postLines('pay:2', [
    { account: 'balance', owner: owner.userId, amount: -4201 },
    { account: 'revenue', amount: 4201 },
    { account: 'points', owner: owner.userId, unit: 'point', amount: 42 },
    { account: 'pointsIssued', unit: 'point', amount: -42 },
  ])
  await postLines(
    'refund:3',
    [
      { account: 'balance', owner: owner.userId, amount: 4201 },
      { account: 'revenue', amount: -4201 },
    ],
    true,
  )
  const money = await linesOf(owner, 'fen')
  expect(money.rows.map(({ amount, cause, isSandbox }) => [amount, cause, isSandbox])).toEqual([
    [4201, '退款', true],
    [-4201, '购买', false],
    [5000, '充值', false],
  ])
  expect((await linesOf(owner, 'fen', { pageNum: 2, pageSize: 2 })).rows.map(({ amount }) => amount)).toEqual([5000])
  expect(money.total).toBe(3)
  expect((await linesOf(owner, 'point')).rows.map(({ amount, cause }) => [amount, cause])).toEqual([[42, '消费获得']])
  expect(await linesOf(other, 'fen')).toMatchObject({ rows: [], total: 0 })
})
