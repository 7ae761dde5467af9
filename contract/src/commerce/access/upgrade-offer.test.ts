import { describe, expect, test } from 'vitest'
import { PURCHASE_ONLY, whyNotDownload } from '../../media/rules.ts'
import { seededNumbers } from '../../seeded-random.ts'
import { type AdvisedTrack, adviseOn } from './upgrade-offer.ts'

const PLANS = [
  { planId: '1', vipLevel: 1, months: 12, priceFen: 10_800 },
  { planId: '2', vipLevel: 1, months: 1, priceFen: 1200 },
  { planId: '3', vipLevel: 2, months: 1, priceFen: 2000 },
]

let serial = 0
const track = (freeVipLevel: number, priceFen = 0, isBuy = false): AdvisedTrack => ({
  resourceId: String(++serial),
  title: '夜航',
  cover: '',
  coverColor: '',
  playVipLevel: 0,
  freeVipLevel,
  priceFen,
  isBuy,
})
const some = (count: number, make: () => AdvisedTrack) => Array.from({ length: count }, make)

describe('the upgrade offer for a crate', () => {
  test('names VIP2 for 31 of 40 tracks, and a purchase for the others', () => {
    const tracks = [...some(20, () => track(0)), ...some(11, () => track(2, 900)), ...some(9, () => track(PURCHASE_ONLY, 100))]
    const offer = adviseOn(tracks, 'download', 0, PLANS)
    expect(offer).toMatchObject({ total: 40, openNow: 20, buyCount: 20, buyFen: 11 * 900 + 9 * 100 })
    expect(offer.levels.map(({ vipLevel, opens, plan }) => [vipLevel, opens, plan.planId])).toEqual([
      [1, 20, '2'],
      [2, 31, '3'],
    ])
    expect(offer.cheapest).toMatchObject({ kind: 'both', plan: { planId: '3' }, fen: 2000 + 900 })
    expect(offer.cheapest.resourceIds).toHaveLength(9)
    expect(offer.toBuy.map(({ isOpenedBy }) => isOpenedBy)).toEqual([
      ...some(11, () => track(0)).map(() => 2),
      ...Array(9).fill(null),
    ])
  })

  test.each([
    ['nothing where all is open', [track(0), track(9, 100, true)], 0, 'none', 0],
    ['a level where that is cheapest', [track(1, 3000)], 0, 'vip', 1200],
    ['buying where that is cheapest', [track(1, 1100)], 0, 'buy', 1100],
    ['buying where both cost the same, since it lasts', [track(1, 1200)], 0, 'buy', 1200],
    ['a higher level where the own does not reach', [track(2)], 1, 'vip', 2000],
    ['that it cannot be had where nothing opens it', [track(3)], 0, 'impossible', 0],
    ['the same of what is only bought and has no price', [track(PURCHASE_ONLY), track(1)], 0, 'impossible', 0],
  ] as const)('%s', (_, tracks, vipLevel, kind, fen) => {
    expect(adviseOn(tracks, 'download', vipLevel, PLANS).cheapest).toMatchObject({ kind, fen })
  })

  test('uses the play level for playing', () => {
    const playable = { ...track(2, 500), playVipLevel: 1 }
    expect(adviseOn([playable], 'play', 0, PLANS).levels.map(({ opens }) => opens)).toEqual([1, 1])
    expect(adviseOn([playable], 'download', 0, PLANS).levels.map(({ opens }) => opens)).toEqual([0, 1])
  })

  test('opens everything by its cheapest way, and no single step does so for less', () => {
    const random = seededNumbers(3)
    for (let run = 0; run < 500; run++) {
      const tracks = some(1 + random(12), () => track([0, 1, 2, PURCHASE_ONLY][random(4)]!, random(3) * 700, random(5) === 0))
      const { cheapest } = adviseOn(tracks, 'download', 0, PLANS)
      const opensAll = (vipLevel: number, bought: string[]) =>
        tracks.every((each) => {
          const isBuy = each.isBuy || bought.includes(each.resourceId)
          return !whyNotDownload({ ...each, isBuy }, { isLogin: true, vipLevel, vipExpired: false })
        })
      const closed = tracks.filter(
        (each) =>
          !opensAll(
            0,
            tracks.filter((one) => one !== each).map((one) => one.resourceId),
          ),
      )
      if (cheapest.kind === 'impossible') {
        expect(closed.some(({ priceFen, freeVipLevel }) => priceFen === 0 && freeVipLevel > 2)).toBe(true)
        continue
      }
      expect(opensAll(cheapest.plan?.vipLevel ?? 0, cheapest.resourceIds)).toBe(true)
      if (closed.every(({ priceFen }) => priceFen > 0)) {
        expect(cheapest.fen).toBeLessThanOrEqual(closed.reduce((sum, { priceFen }) => sum + priceFen, 0))
      }
    }
  })
})
