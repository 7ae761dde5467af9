import { expect, test } from 'vitest'
import { seededNumbers } from '../../seeded-random.ts'
import { pointsOf, shareOf } from '../earnings/shares.ts'
import { possibleTakes, takeAll, takeBack, takeText } from './refund-takes.ts'
import { refundWorth } from './refund-worth.ts'
import {
  packWeights,
  proratedUp,
  REFUND_RULES_VERSIONS,
  type RefundFacts,
  type RefundOrderFacts,
  type RefundRuleName,
  shareLeft,
  spread,
  unspentOf,
  type WorkFacts,
} from './refunds.ts'

const DAY = 86_400_000
const work = (id: string, priceFen: number, overrides: Partial<WorkFacts> = {}): WorkFacts => ({
  id,
  priceFen,
  weightFen: overrides.weightFen ?? priceFen,
  files: 1,
  filesTaken: 0,
  isRevoked: false,
  ...overrides,
})
const takings = (count: number, fen: number) => ({ count, fen, ownFen: fen })
const taken = { filesTaken: 1 }
const facts = (overrides: Partial<RefundFacts> = {}): RefundFacts => {
  const { paidFen = 4200, refundedFen = 0, left = 0, whole = 0 } = overrides
  const openFen = paidFen - refundedFen
  return {
    itemId: '1',
    kind: 'digital',
    goodsFen: paidFen,
    paidFen,
    refundedFen: 0,
    withheldFen: 0,
    isForCoupon: true,
    paidAt: 0,
    left: 0,
    whole: 0,
    timeFen: whole === 0 ? openFen : proratedUp(openFen, left, whole),
    downloads: takings(0, 0),
    works: [work('9', paidFen)],
    pieces: 1,
    piecesBack: 0,
    isTakenBack: false,
    isSent: false,
    isAwaited: false,
    ...overrides,
  }
}
const order = (items: RefundFacts[], overrides: Partial<RefundOrderFacts> = {}): RefundOrderFacts => ({
  version: 3,
  couponFromFen: 0,
  items,
  ...overrides,
})
const vip = (overrides: Partial<RefundFacts>) =>
  facts({ kind: 'vip', works: [], left: 10, whole: 30, paidFen: 3000, ...overrides })
/** A pack of ¥36 with one track of ¥30 and seven of ¥5. */
const packOf = (dear: Partial<WorkFacts>, cheap: Partial<WorkFacts>) =>
  facts({
    paidFen: 3600,
    works: [work('2', 3000, dear), ...Array.from({ length: 7 }, (_, index) => work(`${3 + index}`, 500, cheap))],
  })

/** A pack of ¥36 with a track of ¥30 and five that are not sold alone. */
const mixedPack = (priced: Partial<WorkFacts>, others: Partial<WorkFacts>) =>
  facts({
    paidFen: 3600,
    works: [
      work('2', 3000, { weightFen: 1800, ...priced }),
      ...Array.from({ length: 5 }, (_, index) => work(`${3 + index}`, 0, { weightFen: 360, ...others })),
    ],
  })

test.each<[string, RefundFacts, number, RefundRuleName, number]>([
  ['nothing downloaded, on the last day', facts(), 7 * DAY, 'untouched', 4200],
  ['nothing downloaded, a moment later', facts(), 7 * DAY + 1, 'late', 4200],
  ['a file of four of a track downloaded', facts({ works: [work('9', 4200, { files: 4, filesTaken: 1 })] }), 0, 'downloaded', 0],
  ['the dear track of a pack downloaded', packOf(taken, {}), 0, 'downloaded', 600],
  [
    'a cheap track of a pack downloaded',
    facts({ paidFen: 3600, works: [work('2', 3000), work('3', 600, taken)] }),
    0,
    'downloaded',
    3000,
  ],
  ['the cheap tracks of a pack downloaded', packOf({}, taken), 0, 'downloaded', 100],
  ['all of a pack downloaded', packOf(taken, taken), 0, 'downloaded', 0],
  [
    'a track of a pack without prices downloaded',
    facts({ works: [{ ...taken }, {}, {}].map((use, at) => work(`${at}`, 0, { weightFen: 1400, ...use })) }),
    0,
    'downloaded',
    2800,
  ],
  ['the five works without a price of a pack downloaded', mixedPack({}, taken), 0, 'downloaded', 1800],
  ['the one work with a price of a pack downloaded', mixedPack(taken, {}), 0, 'downloaded', 600],
  [
    'a pack of which works went back before',
    facts({ refundedFen: 600, works: [work('2', 3000, taken), work('3', 600, { isRevoked: true })] }),
    0,
    'downloaded',
    0,
  ],
  ['a level not begun', vip({ left: 30 }), DAY, 'untouched', 3000],
  ['a third of a level left', vip({ paidFen: 1000 }), DAY, 'begun', 334],
  ['a level not begun, by which something was taken', vip({ left: 30, downloads: takings(1, 100) }), 0, 'begun', 2900],
  ['a third of a level left, less left by downloads', vip({ downloads: takings(3, 2500) }), DAY, 'begun', 500],
  ['a third of a level left, more left by downloads', vip({ downloads: takings(1, 100) }), DAY, 'begun', 1000],
  ['more downloaded than was paid', vip({ downloads: takings(50, 25_000) }), DAY, 'begun', 0],
  ['a level that went into an upgrade', vip({ left: 0, whole: 0, timeFen: 0 }), DAY, 'begun', 0],
  ['a level that pays for an upgrade refunded with it', vip({ left: 15, timeFen: 1000 }), DAY, 'begun', 1000],
  ['a top-up partly spent', facts({ kind: 'recharge', left: 17, whole: 4200 }), 300 * DAY, 'recharge', 17],
  ['goods in the shop', facts({ kind: 'goods', works: [] }), 90 * DAY, 'unsent', 4200],
  ['goods with the carrier', facts({ kind: 'goods', works: [], isSent: true }), 0, 'sent', 4200],
  ['goods after a goodwill', facts({ kind: 'goods', works: [], refundedFen: 200 }), 0, 'unsent', 4000],
  [
    'goods that all came back for part of the money',
    facts({ kind: 'goods', refundedFen: 200, isTakenBack: true }),
    0,
    'takenBack',
    0,
  ],
  ['a presale before its release', facts({ isAwaited: true }), 90 * DAY, 'awaited', 4200],
  ['made to measure', facts({ kind: 'design', works: [] }), 0, 'made', 4200],
])('%s', (_name, given, now, rule, worthFen) => {
  expect(refundWorth(order([given]), ['1'], { now, refundDays: 7 })).toMatchObject([{ rule, worthFen }])
})

test('an order under version 2 of the rules gets the better result of versions 2 and 3', () => {
  const worthOf = (facts: RefundFacts) => refundWorth(order([facts], { version: 2 }), ['1'], NOW)[0]?.worthFen
  expect([worthOf(mixedPack({}, taken)), worthOf(mixedPack(taken, {}))]).toEqual([3600, 600])
})

test.each<[string, number, number[], number[]]>([
  ['a pack as dear as its works', 3600, [3000, 600], [3000, 600]],
  ['a pack cheaper than its works', 3600, [3000, 3000, 1200], [1500, 1500, 600]],
  ['works that are not sold alone', 1000, [0, 0, 0], [334, 333, 333]],
  ['one work with a price of six', 3600, [3000, 0, 0, 0, 0, 0], [1800, 360, 360, 360, 360, 360]],
  ['the largest fraction is rounded up', 100, [10, 20, 2], [31, 63, 6]],
  ['a pack of more works than fen', 2, [0, 0, 0], [1, 1, 0]],
  ['a free pack', 0, [100, 0], [0, 0]],
  ['an empty pack', 100, [], []],
])('parts of a price: %s', (_name, packFen, prices, weights) => {
  expect(packWeights(packFen, prices)).toEqual(weights)
})

test.each<[string, RefundFacts, RefundRuleName, number]>([
  [
    'a track of which one file of four was taken',
    facts({ works: [work('9', 4200, { files: 4, filesTaken: 1 })] }),
    'downloadedEarlier',
    3150,
  ],
  ['a pack whose dear track was taken', packOf(taken, {}), 'downloadedEarlier', 3150],
  ['a pack whose cheap track was taken', facts({ works: [work('2', 4000), work('3', 200, taken)] }), 'downloaded', 4000],
  ['a level by which much was downloaded', vip({ downloads: takings(9, 2900) }), 'begunEarlier', 1000],
])('an order under version 1 of the rules gets the best result of all versions: %s', (_name, given, rule, worthFen) => {
  const lines = refundWorth(order([given], { version: 1 }), ['1'], { now: 0, refundDays: 7 })
  expect(lines).toMatchObject([{ rule, worthFen }])
})

const NOW = { now: 0, refundDays: 7 }
const three = (overrides: Partial<Record<string, Partial<RefundFacts>>> = {}) =>
  ['1', '2', '3'].map((itemId) => facts({ itemId, goodsFen: 5000, paidFen: 4000, ...overrides[itemId] }))

test('the discount is withheld when the rest is below the coupon’s threshold, and returned with the last item', () => {
  const first = refundWorth(order(three(), { couponFromFen: 12_000 }), ['1'], NOW)
  expect(first).toMatchObject([{ itemId: '1', worthFen: 2000, withheldFen: 2000 }])
  const then = three({ '1': { refundedFen: 2000, withheldFen: 2000, isTakenBack: true, timeFen: 0 } })
  const second = refundWorth(order(then, { couponFromFen: 12_000 }), ['2'], NOW)
  expect(second).toMatchObject([
    { itemId: '1', worthFen: 1000, withheldFen: -1000 },
    { itemId: '2', worthFen: 4000 },
  ])
  const rest = refundWorth(order(then, { couponFromFen: 12_000 }), ['2', '3'], NOW)
  expect(rest.map(({ worthFen }) => worthFen)).toEqual([2000, 4000, 4000])
})

test.each([
  ['what is kept reaches the threshold', 10_000, ['1'], 4000],
  ['all goes back', 12_000, ['1', '2', '3'], 12_000],
  ['a coupon without a threshold', 0, ['1'], 4000],
])('nothing is withheld where %s', (_name, couponFromFen, itemIds, sum) => {
  const lines = refundWorth(order(three(), { couponFromFen }), itemIds, NOW)
  expect(lines.reduce((total, { worthFen }) => total + worthFen, 0)).toBe(sum)
})

test.each([
  ['nothing', facts(), { take: 'nothing' }, '不收回，已有的权益保留'],
  ['all of a track', facts(), { take: 'all' }, '收回播放与下载'],
  ['part of a track', facts(), { take: 'part' }, '单曲只能全部收回或不收回'],
  ['part of a pack', packOf(taken, {}), { take: 'part' }, '收回没有下载的 7 首，下载过的 1 首保留'],
  ['two of three pieces', facts({ kind: 'goods', pieces: 3 }), { take: 'part', pieces: 2 }, '收回 2 件（共 3 件）'],
  ['pieces that are not named', facts({ kind: 'goods', pieces: 3 }), { take: 'part' }, '部分收回商品请写明收回几件'],
  ['more pieces than are left', facts({ kind: 'goods', pieces: 3, piecesBack: 2 }), { take: 'part', pieces: 2 }, '最多收回 1 件'],
  ['ten days of a level', vip({ left: 30 * DAY, whole: 30 * DAY }), { take: 'part', days: 10 }, '收回 10 天会员，留下 20 天'],
  ['the rest of a level', vip({ left: 30 * DAY, whole: 60 * DAY }), { take: 'all' }, '收回剩余的 30 天会员'],
  ['more days than are left', vip({ left: DAY }), { take: 'part', days: 2 }, '会员只剩 1 天'],
  ['what went back before', facts({ isTakenBack: true }), { take: 'all' }, '此前已经收回'],
] as const)('%s, in words', (_name, given, choice, text) => {
  const taking = takeBack(given, choice)
  expect('refusal' in taking ? taking.refusal : takeText(given, taking)).toBe(text)
})

test.each([
  ['a track', facts(), { nothing: '不收回，已有的权益保留', all: '收回播放与下载' }],
  [
    'a pack',
    packOf(taken, {}),
    { nothing: '不收回，已有的权益保留', part: '收回没有下载的 7 首，下载过的 1 首保留', all: '收回全部 8 首的播放与下载' },
  ],
  [
    'goods',
    facts({ kind: 'goods', pieces: 3, piecesBack: 1 }),
    { nothing: '不收回，已有的权益保留', part: '收回几件，写明件数（最多 2 件）', all: '收回 2 件（共 3 件）' },
  ],
  ['one piece', facts({ kind: 'goods', pieces: 1 }), { nothing: '不收回，已有的权益保留', all: '收回 1 件（共 1 件）' }],
  [
    'a level',
    vip({ left: 30 * DAY, whole: 60 * DAY }),
    { nothing: '不收回，已有的权益保留', part: '收回几天会员，写明天数（最多 30 天）', all: '收回剩余的 30 天会员' },
  ],
  ['what went back before', facts({ isTakenBack: true }), { nothing: '此前已经收回' }],
])('%s allows these revocations', (_name, given, ways) => {
  expect(Object.fromEntries(possibleTakes(given).map(({ take, text }) => [take, text]))).toEqual(ways)
})

test('the earliest top-up is spent first', () => {
  expect(unspentOf(700, [500, 300, 900])).toEqual([500, 200, 0])
  expect(unspentOf(2000, [500, 300])).toEqual([500, 300])
  expect(unspentOf(0, [500])).toEqual([0])
})

/** Random numbers up to a limit, which they include. */
function numbers(seed: number) {
  const below = seededNumbers(seed)
  return (max: number) => below(max + 1)
}

test('partial refunds take back share and points to the last fen, however they are divided', () => {
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

test('an amount is spread to the last fen, and no part exceeds its weight', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const below = numbers(seed)
    const weights = Array.from({ length: 1 + below(7) }, () => below(3) * below(100_000))
    const fen = below(weights.reduce((sum, weight) => sum + weight, 0))
    const parts = spread(fen, weights)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(fen)
    expect(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0))).toBe(true)
  }
})

test('points of the parts add up to the points of the sum', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbers(seed)
    const fens = Array.from({ length: 1 + below(9) }, () => below(99_999))
    const perYuan = below(20)
    const sum = fens.reduce((total, fen) => total + fen, 0)
    expect(pointsOf(fens, perYuan).reduce((total, points) => total + points, 0)).toBe(Math.floor((sum * perYuan) / 100))
  }
})

/** A purchase, partly used. */
function randomFacts(below: (max: number) => number, itemId: string): RefundFacts {
  const kind = (['digital', 'vip', 'recharge', 'goods', 'design'] as const)[below(4)] ?? 'goods'
  const paidFen = below(100_000)
  const whole = kind === 'recharge' ? paidFen : below(3) * below(365 * DAY)
  return facts({
    itemId,
    kind,
    paidFen,
    goodsFen: paidFen + below(20_000),
    isForCoupon: below(1) === 1,
    left: below(whole),
    whole,
    downloads: takings(1, below(1) * below(50_000)),
    works: Array.from({ length: kind === 'digital' ? 1 + below(5) : 0 }, (_, index) => {
      const files = below(3)
      return work(`${itemId}-${index}`, below(1) * below(9000), { files, filesTaken: below(1) * below(files) })
    }),
    pieces: 1 + below(4),
    isSent: below(3) === 0,
    isAwaited: below(9) === 0,
  })
}

test('no more is refunded than was paid, whatever is requested, used or granted beyond the rules', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const below = numbers(seed)
    let items = Array.from({ length: 1 + below(4) }, (_, index) => randomFacts(below, `${index}`))
    const version = REFUND_RULES_VERSIONS[below(2)] ?? 3
    const couponFromFen = below(1) * below(200_000)
    for (let step = 0; step < 5; step += 1) {
      const itemIds = items.filter(() => below(1) === 0).map(({ itemId }) => itemId)
      const lines = refundWorth({ version, couponFromFen, items }, itemIds, { now: below(20 * DAY), refundDays: 7 })
      const [first, second, third] = REFUND_RULES_VERSIONS.map((each) =>
        refundWorth({ version: each, couponFromFen: 0, items }, itemIds, { now: 0, refundDays: 7 }),
      )
      for (const line of step === 0 ? [...(second ?? []), ...(third ?? [])] : []) {
        expect(first?.find(({ itemId }) => itemId === line.itemId)?.worthFen).toBeGreaterThanOrEqual(line.worthFen)
      }
      items = items.map((item) => {
        const line = lines.find(({ itemId }) => itemId === item.itemId)
        if (!line) return item
        expect(line.worthFen).toBeGreaterThanOrEqual(0)
        expect(line.worthFen).toBeLessThanOrEqual(line.openFen)
        const all = takeAll(item)
        const isAll = line.take === 'all' && item.kind !== 'recharge'
        const refundedFen = item.refundedFen + line.worthFen
        return {
          ...item,
          refundedFen,
          timeFen: item.whole === 0 ? item.paidFen - refundedFen : proratedUp(item.paidFen - refundedFen, item.left, item.whole),
          left: item.kind === 'recharge' ? item.left - line.worthFen : item.left,
          withheldFen: item.withheldFen + line.withheldFen,
          isTakenBack: item.isTakenBack || isAll,
          piecesBack: item.piecesBack + (isAll ? all.pieces : 0),
          works: item.works.map((each) => ({ ...each, isRevoked: each.isRevoked || isAll || each.filesTaken === 0 })),
        }
      })
      for (const { paidFen, refundedFen } of items) expect(refundedFen).toBeLessThanOrEqual(paidFen)
    }
  }
})

test('a revoked item is not refunded again, unless an amount was withheld for a coupon', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const below = numbers(seed)
    const item = { ...randomFacts(below, '1'), isTakenBack: true, refundedFen: 0 }
    if (item.kind === 'recharge') continue
    const version = REFUND_RULES_VERSIONS[below(2)] ?? 3
    expect(refundWorth(order([item], { version }), ['1'], NOW).map(({ worthFen }) => worthFen)).toEqual(
      item.paidFen === 0 ? [] : [0],
    )
  }
})
