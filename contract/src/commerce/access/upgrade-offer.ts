import * as z from 'zod/mini'
import { id, list, oneOf } from '../../arguments.ts'
import { type Listener, type ResourceAccess, whyNotDownload, whyNotPlay } from '../../media/rules.ts'
import { route } from '../../route.ts'
import { VipPlan } from '../levels/entities.ts'

export const UPGRADE_ACTIONS = ['play', 'download'] as const
export type UpgradeAction = (typeof UPGRADE_ACTIONS)[number]

/** The ways to unlock tracks for a user, and the cheapest of them. Money in fen. */
export const UpgradeOffer = z.object({
  /** Number of requested tracks that exist. */
  total: z.int(),
  /** Number of tracks that are open already, or will be after sign-in. */
  openNow: z.int(),
  /** Levels on sale above the user's, each with its cheapest plan and the number of all tracks it opens. */
  levels: z.array(z.object({ vipLevel: z.int(), opens: z.int(), plan: VipPlan })),
  /** The locked tracks that can be bought; at most the first 50. Number and total price of all of them follow. */
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
  /**
   * The cheapest way to open all tracks: a level, buying them, or a level and buying the rest; `impossible` when some are not
   * sold.
   */
  cheapest: z.object({
    kind: z.enum(['none', 'vip', 'buy', 'both', 'impossible']),
    /** Null when the way needs no level. */
    plan: z.nullable(VipPlan),
    resourceIds: z.array(z.string()),
    fen: z.int(),
  }),
})
export type UpgradeOffer = z.infer<typeof UpgradeOffer>

/** The fields of a track that an upgrade offer needs. */
export interface AdvisedTrack extends ResourceAccess {
  resourceId: string
  title: string
  cover: string
  coverColor: string
  priceFen: number
}

const BUY_SHOWN = 50

/** The upgrade offer for these tracks, by the access rules. A visitor gets the offer of a user without VIP. */
export function adviseOn(
  tracks: readonly AdvisedTrack[],
  action: UpgradeAction,
  vipLevel: number,
  plans: readonly VipPlan[],
): UpgradeOffer {
  const whyNot = action === 'play' ? whyNotPlay : whyNotDownload
  const isOpen = (track: ResourceAccess, listener: Pick<Listener, 'vipLevel'>) =>
    whyNot(track, { isLogin: true, vipExpired: false, ...listener }) === undefined
  const locked = tracks.filter((track) => !isOpen(track, { vipLevel }))
  const levels = cheapestPlans(plans)
    .filter((plan) => plan.vipLevel > vipLevel)
    .map((plan) => ({ vipLevel: plan.vipLevel, opens: tracks.filter((track) => isOpen(track, plan)).length, plan }))
  const toBuy = locked
    .filter(({ priceFen }) => priceFen > 0)
    .map(({ resourceId, title, cover, coverColor, priceFen, ...accessRule }) => {
      const opener = levels.find(({ plan }) => isOpen(accessRule, plan))
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

/** The cheapest plan of each level, lowest level first. */
function cheapestPlans(plans: readonly VipPlan[]): VipPlan[] {
  const cheapest = new Map<number, VipPlan>()
  for (const plan of plans) {
    const current = cheapest.get(plan.vipLevel)
    if (!current || plan.priceFen < current.priceFen) cheapest.set(plan.vipLevel, plan)
  }
  return [...cheapest.values()].sort((one, other) => one.vipLevel - other.vipLevel)
}

const sumOf = (tracks: readonly { priceFen: number }[]) => tracks.reduce((sum, { priceFen }) => sum + priceFen, 0)

/** At equal cost buying wins, because it does not expire. */
function cheapestWay(
  locked: readonly AdvisedTrack[],
  levels: UpgradeOffer['levels'],
  isOpen: (track: ResourceAccess, listener: Pick<Listener, 'vipLevel'>) => boolean,
): UpgradeOffer['cheapest'] {
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

const REQUESTED_MAX = 100

export const readUpgradeOffer = route({
  method: 'GET',
  path: '/client/app/cms/advice',
  audience: 'public',
  summary: '怎样才能播放或下载这些曲目：哪个会员等级能打开多少首、单买多少钱、怎样最省；给出 resourceIds 或自己的 crateId',
  args: z
    .object({
      action: oneOf(UPGRADE_ACTIONS),
      resourceIds: z._default(list(id(), REQUESTED_MAX), []),
      crateId: z.optional(id()),
    })
    .check(
      z.refine(({ resourceIds, crateId }) => resourceIds.length > 0 !== (crateId !== undefined), {
        error: '请给出曲目或唱片箱',
        path: ['resourceIds'],
      }),
    ),
  answer: UpgradeOffer,
})
