import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'

/** A visitor's action before signing in, as data, so that it survives a reload and a sign-in on another site. */
export type PendingAction =
  | { kind: 'favourite'; resourceId: string }
  | { kind: 'follow'; userId: string }
  /** Opens the choice of a crate. */
  | { kind: 'crate'; resourceIds: readonly string[] }
  /** Opens the comment at a moment of a track with its text, for the user who wrote it. */
  | { kind: 'pin'; resourceId: string; atMs: number; text: string; writerId?: string }
  /** Opens the checkout with its price; nothing is ordered. */
  | { kind: 'checkout'; items: readonly { goodsType: GoodsType; goodsId: string; quantity?: number }[] }

/** In the tab's session storage. */
const KEY = 'pending-action'
/** A user who returns later than this no longer expects the action. */
const EXPIRES_MS = 3_600_000

interface Stored {
  action: PendingAction
  path: string
  pressedAt: number
}

/** Stores the action of the page that is shown; a forbidden storage stores nothing. */
export function savePendingAction(action: PendingAction): void {
  const stored: Stored = { action, path: location.pathname + location.search, pressedAt: Date.now() }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {}
}

/** The pending action of the page that is shown; whichever it is, it is pending no longer. */
export function takePendingAction(): PendingAction | undefined {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    dropPendingAction()
    const isDue = stored?.path === location.pathname + location.search && Date.now() - stored.pressedAt < EXPIRES_MS
    return isDue ? stored.action : undefined
  } catch {
    return undefined
  }
}

export function dropPendingAction(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
