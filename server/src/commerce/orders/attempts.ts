import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import type { CommerceDeps } from '../deps.ts'

/** An order that is to be paid. */
export interface Payable {
  orderId: string
  amountFen: number
  /** What the payer reads. */
  subject: string
  expiresAt: Date
}

/** Has a provider offer a payment of the order. Throws `ProviderUnavailable`. */
export async function openAttempt(
  _deps: CommerceDeps,
  _order: Payable,
  _channel: ProviderChannel,
): Promise<{ qrCode: string; expiresAt: Date }> {
  throw fault('CHANNEL_CLOSED')
}

/** Sees that nobody can pay the order any longer, unless it was paid already. Throws `ProviderUnavailable`. */
export async function closeAttempts(_deps: CommerceDeps, _orderId: string): Promise<'closed' | 'paid'> {
  return 'closed'
}

/** Asks the provider whether the order was paid, now and then. */
export async function askProvider(_deps: CommerceDeps, _orderId: string): Promise<void> {}
