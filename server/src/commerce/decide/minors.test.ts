import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import { expect, test } from 'vitest'
import { buildFacts, buyerFacts, itemFacts, NOW, orderFacts } from '../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../test/fault-of.ts'
import { Books } from './books.ts'
import type { BuyerFacts, OrderFacts, SpentFacts } from './facts.ts'
import { isBeyondAllowance, isClosedByMinorMode, requireAllowance } from './minors.ts'

/** Ten at most: ¥50 at once and ¥200 a month; sixteen at most: ¥100 and ¥400. */
const CHILD = 2015
const YOUTH = 2009
const minor = (birthYear: number | null, spent: readonly SpentFacts[] = []): BuyerFacts => ({
  ...buyerFacts('7'),
  ...{ isMinor: true, birthYear, spent },
})
const spent = (fen: number, given: Partial<SpentFacts> = {}): SpentFacts => ({
  ...{ orderId: '90', isSandbox: true, isBalance: false, fen, topUpFen: 0 },
  ...given,
})
const refusal = (message: string) => `MINOR_LIMIT 未成年人模式下，${message}`
const single = (limit: string) => refusal(`单笔最多 ${limit}`)
const month = (limit: string, left: string) => refusal(`每月最多 ${limit}，本月还可以消费 ${left}`)
const NEVER = refusal('这个年龄不能付费')

test.each<[string, BuyerFacts, number, string]>([
  ['without a year of birth', minor(null), 1, NEVER],
  ['of seven', minor(2018), 1, NEVER],
  ['of seven, for nothing', minor(2018), 0, 'none'],
  ['of eight, for the most at once', minor(2017), 5000, 'none'],
  ['of eight, for a fen more', minor(2017), 5001, single('¥50')],
  ['of fifteen', minor(2010), 5001, single('¥50')],
  ['of sixteen, for the most at once', minor(YOUTH), 10_000, 'none'],
  ['of sixteen, for a fen more', minor(YOUTH), 10_001, single('¥100')],
  ['of eighteen, who has the mode on', minor(2007), 1_000_000, 'none'],
  ['up to the month', minor(CHILD, [spent(15_000)]), 5000, 'none'],
  ['beyond the month by a fen', minor(CHILD, [spent(15_001)]), 5000, month('¥200', '¥49.99')],
  ['whose month is spent', minor(CHILD, [spent(20_000)]), 1, month('¥200', '¥0')],
  ['who spent more before the mode', minor(CHILD, [spent(90_000)]), 1, month('¥200', '¥0')],
  ['who spent the month at the sandbox only', minor(CHILD, [spent(20_000, { isSandbox: false })]), 5000, 'none'],
])('a child %s', (_name, buyer, fen, outcome) => {
  const items = [{ goodsType: 'RESOURCE', amountFen: fen }] as const
  const purchase = { channel: 'sandbox', isSandbox: true, items } as const
  expect(faultOf(() => requireAllowance(new Books(buildFacts()), buyer, purchase))).toBe(outcome)
})

const TOPPED_UP = spent(20_000, { topUpFen: 20_000 })
test.each<[string, Channel, readonly SpentFacts[], string]>([
  ['what was topped up this month is spent from the balance', 'balance', [TOPPED_UP], 'none'],
  ['what was topped up this month is spent again by a channel', 'sandbox', [TOPPED_UP], month('¥200', '¥0')],
  [
    'more than was topped up is spent from the balance',
    'balance',
    [TOPPED_UP, spent(20_000, { isBalance: true })],
    month('¥200', '¥0'),
  ],
])('money through the balance counts once: %s', (_name, channel, before, outcome) => {
  const items = [{ goodsType: 'RESOURCE', amountFen: 5000 }] as const
  const purchase = { channel, isSandbox: true, items }
  expect(faultOf(() => requireAllowance(new Books(buildFacts()), minor(CHILD, before), purchase))).toBe(outcome)
})

test.each([
  [5000, [], false],
  [5001, [], true],
  [5000, [spent(5000, { orderId: '1' }), spent(15_000)], false],
  [5000, [spent(5000, { orderId: '1' }), spent(15_001)], true],
])('an open order of %i fen counts once towards its own limit: %j', (fen, before, isBeyond) => {
  const [order, item] = [orderFacts('1', fen), itemFacts('1', '50', fen)]
  const books = new Books(buildFacts({ now: NOW, orders: [order], items: [item] }))
  const by = { channel: 'sandbox', isSandbox: true } as const
  expect(isBeyondAllowance(books, minor(CHILD, before), order, by)).toBe(isBeyond)
})

test.each<[string, BuyerFacts, Partial<OrderFacts>, boolean]>([
  ['of a child beyond the allowance', minor(CHILD), {}, true],
  ['of a child within the allowance', minor(YOUTH), {}, false],
  ['of a buyer without minor mode', buyerFacts('7'), {}, false],
  ['that was paid meanwhile', minor(CHILD), { status: 'PAID' }, false],
  ['that was cancelled meanwhile', minor(CHILD), { status: 'CANCELLED' }, false],
])('minor mode and an order %s: %#', (_name, buyer, given, isClosed) => {
  const facts = buildFacts({ buyers: [buyer], orders: [orderFacts('1', 6000, given)], items: [itemFacts('1', '50', 6000)] })
  expect(isClosedByMinorMode(new Books(facts), '1', 'sandbox')).toBe(isClosed)
})
