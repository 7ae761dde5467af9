import { expect, test } from 'vitest'
import { type RefundFacts, type RefundRuleName, refundMaxFen, refundRuleOf, shareLeft, spread, unspentOf } from './refunds.ts'
import { pointsOf, shareOf } from './shares.ts'

const DAY = 86_400_000
const facts = (overrides: Partial<RefundFacts>): RefundFacts => ({
  kind: 'digital',
  paidFen: 4200,
  paidAt: 0,
  left: 4,
  whole: 4,
  isSent: false,
  isAwaited: false,
  ...overrides,
})

test.each<[string, Partial<RefundFacts>, number, RefundRuleName, number]>([
  ['nothing downloaded, on the last day', {}, 7 * DAY, 'untouched', 4200],
  ['nothing downloaded, a moment later', {}, 7 * DAY + 1, 'late', 4200],
  ['a file of four downloaded', { left: 3 }, 0, 'downloaded', 3150],
  ['the only file downloaded', { left: 0, whole: 1 }, 0, 'downloaded', 0],
  ['a level not begun', { kind: 'vip', left: 30, whole: 30 }, DAY, 'untouched', 4200],
  ['a third of a level left', { kind: 'vip', left: 10, whole: 30, paidFen: 1000 }, DAY, 'begun', 334],
  ['a level that went into an upgrade', { kind: 'vip', left: 0, whole: 0 }, DAY, 'begun', 0],
  ['a top-up partly spent', { kind: 'recharge', left: 17, whole: 4200 }, 300 * DAY, 'recharge', 17],
  ['goods in the shop', { kind: 'goods', left: 1, whole: 1 }, 90 * DAY, 'unsent', 4200],
  ['goods with the carrier', { kind: 'goods', isSent: true }, 0, 'sent', 4200],
  ['a presale before its release', { isAwaited: true }, 90 * DAY, 'awaited', 4200],
  ['made to measure', { kind: 'design' }, 0, 'made', 4200],
])('%s', (_name, overrides, now, rule, fen) => {
  const given = facts(overrides)
  expect(refundRuleOf(given, { now, refundDays: 7 })).toBe(rule)
  expect(refundMaxFen(rule, given)).toBe(fen)
})

test('what was topped up first is spent first', () => {
  expect(unspentOf(700, [500, 300, 900])).toEqual([500, 200, 0])
  expect(unspentOf(2000, [500, 300])).toEqual([500, 300])
  expect(unspentOf(0, [500])).toEqual([0])
})

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * (max + 1))
  }
}

test('however a sale comes back in parts, share and points come back to the last fen', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const below = numbers(seed)
    const paid = 1 + below(99_999_999)
    const share = shareOf(paid, below(100))
    let refunded = 0
    let takenBack = 0
    while (refunded < paid) {
      const part = 1 + below(paid - refunded - 1)
      const lost = shareLeft(share, paid, refunded) - shareLeft(share, paid, refunded + part)
      expect([lost >= 0, lost <= part]).toEqual([true, true])
      takenBack += lost
      refunded += part
    }
    expect(takenBack).toBe(share)
  }
})

test('an amount is spread to the last fen, and no part is more than its weight', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const below = numbers(seed)
    const weights = Array.from({ length: 1 + below(7) }, () => below(3) * below(100_000))
    const fen = below(weights.reduce((sum, weight) => sum + weight, 0))
    const parts = spread(fen, weights)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(fen)
    expect(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0))).toBe(true)
  }
})

test('points of the parts are the points of the sum', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbers(seed)
    const fens = Array.from({ length: 1 + below(9) }, () => below(99_999))
    const perYuan = below(20)
    const sum = fens.reduce((total, fen) => total + fen, 0)
    expect(pointsOf(fens, perYuan).reduce((total, points) => total + points, 0)).toBe(Math.floor((sum * perYuan) / 100))
  }
})
