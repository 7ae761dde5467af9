import * as z from 'zod/mini'
import { id, list, oneOf } from '../arguments.ts'
import { type Gated, type Listener, whyNotDownload, whyNotPlay } from '../media/rules.ts'
import { route } from '../route.ts'
import { VipPlan } from './entities.ts'

/** What somebody may want to do with tracks. */
export const ADVICE_ACTIONS = ['play', 'download'] as const
export type AdviceAction = (typeof ADVICE_ACTIONS)[number]

/** What opens tracks that are locked for somebody, and what is cheapest. Money in fen. */
export const Advice = z.object({
  /** Tracks that were asked about and are there. */
  total: z.int(),
  /** Those that are open already, once signed in. */
  openNow: z.int(),
  /** Levels above the own that are sold, each with its cheapest plan and how many of all tracks are open with it. */
  levels: z.array(z.object({ vipLevel: z.int(), opens: z.int(), plan: VipPlan })),
  /** Of what is locked, those that can be bought: the first of them, how many they are, and what they cost together. */
  toBuy: z.array(
    z.object({
      resourceId: z.string(),
      title: z.string(),
      cover: z.string(),
      coverColor: z.string(),
      priceFen: z.int(),
      isOpenedBy: z.nullable(z.int()),
    }),
  ),
  buyCount: z.int(),
  buyFen: z.int(),
  /** The cheapest way to open all: a level, buying, or a level and buying the others; impossible where some are not sold. */
  cheapest: z.object({
    kind: z.enum(['none', 'vip', 'buy', 'both', 'impossible']),
    /** Null without a level. */
    plan: z.nullable(VipPlan),
    resourceIds: z.array(z.string()),
    fen: z.int(),
  }),
})
export type Advice = z.infer<typeof Advice>

/** A track as far as advice goes. */
export interface AdvisedTrack extends Gated {
  resourceId: string
  title: string
  cover: string
  coverColor: string
  priceFen: number
}

const BUY_SHOWN = 50

/** What would open these tracks, by the rule that the gates keep; a visitor is advised as who signs in without VIP. */
export function adviseOn(
  tracks: readonly AdvisedTrack[],
  action: AdviceAction,
  vipLevel: number,
  plans: readonly VipPlan[],
): Advice {
  const whyNot = action === 'play' ? whyNotPlay : whyNotDownload
  const isOpen = (track: Gated, listener: Pick<Listener, 'vipLevel'>) =>
    whyNot(track, { isLogin: true, vipExpired: false, ...listener }) === undefined
  const locked = tracks.filter((track) => !isOpen(track, { vipLevel }))
  const levels = cheapestPlans(plans)
    .filter((plan) => plan.vipLevel > vipLevel)
    .map((plan) => ({ vipLevel: plan.vipLevel, opens: tracks.filter((track) => isOpen(track, plan)).length, plan }))
  const toBuy = locked
    .filter(({ priceFen }) => priceFen > 0)
    .map(({ resourceId, title, cover, coverColor, priceFen, ...gate }) => {
      const opener = levels.find(({ plan }) => isOpen(gate, plan))
      return { resourceId, title, cover, coverColor, priceFen, isOpenedBy: opener?.vipLevel ?? null }
    })
  return {
    total: tracks.length,
    openNow: tracks.length - locked.length,
    levels,
    toBuy: toBuy.slice(0, BUY_SHOWN),
    buyCount: toBuy.length,
    buyFen: sumOf(toBuy),
    cheapest: cheapestWay(locked, levels, isOpen),
  }
}

/** The cheapest to begin with of each level, the lowest level first. */
function cheapestPlans(plans: readonly VipPlan[]): VipPlan[] {
  const cheapest = new Map<number, VipPlan>()
  for (const plan of plans) {
    const before = cheapest.get(plan.vipLevel)
    if (!before || plan.priceFen < before.priceFen) cheapest.set(plan.vipLevel, plan)
  }
  return [...cheapest.values()].sort((one, other) => one.vipLevel - other.vipLevel)
}

const sumOf = (tracks: readonly { priceFen: number }[]) => tracks.reduce((sum, { priceFen }) => sum + priceFen, 0)

/** Where two ways cost the same, buying: it lasts. */
function cheapestWay(
  locked: readonly AdvisedTrack[],
  levels: Advice['levels'],
  isOpen: (track: Gated, listener: Pick<Listener, 'vipLevel'>) => boolean,
): Advice['cheapest'] {
  if (locked.length === 0) return { kind: 'none', plan: null, resourceIds: [], fen: 0 }
  const ways = [null, ...levels.map(({ plan }) => plan)].flatMap((plan) => {
    const rest = plan ? locked.filter((track) => !isOpen(track, plan)) : locked
    if (rest.some(({ priceFen }) => priceFen === 0) || rest.length === (plan ? locked.length : 0)) return []
    const kind = !plan ? ('buy' as const) : rest.length === 0 ? ('vip' as const) : ('both' as const)
    return { kind, plan, resourceIds: rest.map(({ resourceId }) => resourceId), fen: (plan?.priceFen ?? 0) + sumOf(rest) }
  })
  const [cheapest] = ways.sort((one, other) => one.fen - other.fen)
  return cheapest ?? { kind: 'impossible', plan: null, resourceIds: [], fen: 0 }
}

const ASKED_MAX = 100

export const readAdvice = route({
  method: 'GET',
  path: '/client/app/cms/advice',
  audience: 'public',
  summary: '怎样才能播放或下载这些曲目：哪个会员等级能打开多少首、单买多少钱、怎样最省；给出 resourceIds 或自己的 crateId',
  args: z
    .object({
      action: oneOf(ADVICE_ACTIONS),
      resourceIds: z._default(list(id(), ASKED_MAX), []),
      crateId: z.optional(id()),
    })
    .check(
      z.refine(({ resourceIds, crateId }) => resourceIds.length > 0 !== (crateId !== undefined), {
        error: '请给出曲目或唱片箱',
        path: ['resourceIds'],
      }),
    ),
  answer: Advice,
})
