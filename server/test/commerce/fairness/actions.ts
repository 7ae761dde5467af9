import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import type { TakeChoice } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { LineItem } from '../../../src/commerce/decide/shop.ts'

/** An action of somebody in a shop: the same in memory and at a database. */
export type Action =
  | { name: 'buy'; userId: string; goods: readonly LineItem[]; channel: Channel; couponId?: string | undefined }
  | { name: 'settle'; attemptNo: string }
  | { name: 'cancel'; orderId: string }
  /** Downloads a work or takes it offline. */
  | { name: 'take'; userId: string; resourceId: string; isOffline: boolean }
  | { name: 'price'; resourceId: string; priceFen: number; freeVipLevel: number }
  /** Replaces a track's file. */
  | { name: 'file'; resourceId: string }
  /** Adds a track to a pack, or removes it. */
  | { name: 'pack'; packId: string; trackId: string }
  | { name: 'publish'; resourceId: string; isPublished: boolean }
  | { name: 'presell'; resourceId: string; releaseAt: number }
  /** The worker delivers due presales or refunds withdrawn ones. */
  | { name: 'work'; resourceId: string }
  | { name: 'pass'; now: number }
  | { name: 'request'; userId: string; orderId: string; orderItemId: string | null }
  | {
      name: 'decide'
      refundId: string
      isGranted: boolean
      isTogether: boolean
      take: TakeChoice | null
      amountFen: number | undefined
    }
  | { name: 'confirm'; refundId: string; staffId: string }
  | {
      name: 'staff'
      orderId: string
      orderItemId: string | null
      amountFen: number
      isTogether: boolean
      take: TakeChoice | null
    }
  /** A refund at the provider's portal, adopted by staff. */
  | { name: 'portal'; orderId: string; amountFen: number }
  | { name: 'end'; refundId: string; state: 'done' | 'failed' }
  | { name: 'seat'; ownerId: string; memberId: string }
  | { name: 'unseat'; userId: string; seatId: string }
  | { name: 'grant'; userId: string; level: number; until: number }
  | { name: 'ship'; orderId: string }
  | { name: 'receive'; orderId: string }
  | { name: 'ask'; userId: string }
  | { name: 'quote'; requestId: string; quoteFen: number }
  | { name: 'deliver'; requestId: string }
  | { name: 'answer'; requestId: string; userId: string; isAccepted: boolean }
  | { name: 'minor'; userId: string; birthYear: number | null }
  | { name: 'merge'; fromId: string; intoId: string }
  /** Shares the months that are over. */
  | { name: 'pool' }

export type ActionName = Action['name']

/** The execution of every action; a refused one throws a fault and changes nothing. */
export type Execute = { [Name in ActionName]: (action: Extract<Action, { name: Name }>) => unknown }

/** An action in a line of a trace. */
export function textOf({ name, ...args }: Action): string {
  const shown = Object.entries(args).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [`${key} ${show(value)}`],
  )
  return [name, ...shown].join(' ')
}

const show = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
