import { type Device, ORDER_STATUS_NAMES, type ProviderChannel } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import type { PaymentProvider } from '../providers/port.ts'
import { CloseRefused, ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { attemptNumber } from './attempt-number.ts'
import { askForOffer, deviceAt, isOffered, isOfOther, type Offered, type Payer, shownOffer } from './offers.ts'
import {
  type AttemptRow,
  insertAttempt,
  selectNewestAttempt,
  selectOpenAttempts,
  selectOrderFacts,
  takeToAsk,
  updateOpenAttempt,
} from './payments.sql.ts'
import { settle } from './settling.ts'

/** An order that is to be paid. */
export interface Payable {
  orderId: string
  /** What the payer reads. */
  subject: string
}

type Closable = Pick<AttemptRow, 'attempt_no' | 'channel' | 'created_at'>

/** Providers refuse to close what was offered just now; nobody is troubled with that so long. */
const YOUNG_MS = 600_000

/** Whoever asks again and again is answered from what is known, for so long. */
const ASK_EVERY_MS = 3000

/** How an order is to be paid. */
export interface Way {
  channel: ProviderChannel
  /** A wish: where the channel offers nothing to phones it is a code. */
  device: Device
}

/** The device for which the channel can offer a payment. */
export const deviceOf = ({ payments }: Pick<CommerceDeps, 'payments'>, { channel, device }: Way): Device =>
  deviceAt(payments.get(channel), device)

/**
 * Has a provider offer a payment of the order, in no transaction. What is open at the same channel for the same device is
 * offered once more under its number. What is open for another, or was declined, is closed first: a number cannot change its
 * kind at a provider, and asked about a declined one a provider would go on saying so. Throws ORDER_STATE where the order waits
 * for no payment, CHANNEL_CLOSED, and `ProviderUnavailable`, after which the same may be asked again.
 */
export async function openAttempt(
  deps: CommerceDeps,
  { orderId, subject }: Payable,
  wished: Way,
  payer: Payer,
): Promise<Offered> {
  const { channel } = wished
  const provider = deps.payments.get(channel)
  if (!provider) throw fault('CHANNEL_CLOSED')
  const device = deviceOf(deps, wished)
  const isSameWay = (attempt: AttemptRow) =>
    attempt.channel === channel && attempt.device === device && !isOfOther(device, attempt, payer)
  for (const attempt of await selectOpenAttempts(deps.db, orderId)) {
    if (isSameWay(attempt) && attempt.expires_at > deps.now() && !attempt.declined_at) continue
    if ((await closeAttempt(deps, attempt)) === 'paid') throw refusal('PAID')
  }
  const { attempt, isVirtual } = await storeAttempt(deps, orderId, { channel, device }, isSameWay)
  const now = deps.now()
  if (isOffered(attempt, now)) return shownOffer(provider, device, { orderId, offer: attempt, payer, now })
  const { attempt_no: attemptNo, amount_fen, expires_at: expiresAt } = attempt
  const amountFen = Number(amount_fen)
  return offerAttempt(deps, { orderId, attemptNo, amountFen, channel, device, expiresAt }, { subject, isVirtual }, payer)
}

/** An open attempt that a provider is to offer. */
export interface OfferedAttempt extends Way {
  orderId: string
  attemptNo: string
  amountFen: number
  expiresAt: Date
}

/** Has the provider offer what an open attempt asks for, in no transaction. Throws as above. */
export async function offerAttempt(
  deps: CommerceDeps,
  { orderId, attemptNo, amountFen, channel, device, expiresAt }: OfferedAttempt,
  { subject, isVirtual }: { subject: string; isVirtual: boolean },
  payer: Payer,
): Promise<Offered> {
  const provider = deps.payments.get(channel)
  if (!provider) throw fault('CHANNEL_CLOSED')
  const offer = await askForOffer(provider, device, { orderId, attemptNo, amountFen, subject, isVirtual, expiresAt }, payer)
  const shown = shownOffer(provider, device, { orderId, offer, payer, now: deps.now() })
  if (!offer || (await updateOpenAttempt(deps.db, attemptNo, { ...offer }))) return shown
  // The order ended while the provider thought it over.
  await provider.close(attemptNo)
  throw refusal('CANCELLED')
}

const refusal = (status: keyof typeof ORDER_STATUS_NAMES) =>
  fault('ORDER_STATE', { status: ORDER_STATUS_NAMES[status], action: '付款' })

/** The open attempt of the same way, or a new one; of two who ask at once both get the same. */
function storeAttempt(
  { db, now }: CommerceDeps,
  orderId: string,
  { channel, device }: Way,
  isSameWay: (attempt: AttemptRow) => boolean,
) {
  return db.transaction().execute(async (transaction) => {
    const order = await selectOrderFacts(transaction, orderId)
    if (!order) throw fault('ORDER_NOT_FOUND')
    if (order.status !== 'CREATED') throw refusal(order.status)
    if (order.expires_at <= now()) throw refusal('CANCELLED')
    const open = await selectOpenAttempts(transaction, orderId)
    const attempt =
      open.find(isSameWay) ??
      (await insertAttempt(transaction, {
        attempt_no: attemptNumber(now()),
        order_id: orderId,
        channel,
        device,
        amount_fen: order.amount_fen,
        created_at: now(),
        expires_at: order.expires_at,
      }))
    return { attempt, isVirtual: !order.is_shipped }
  })
}

/**
 * Sees that nobody can pay the order any longer, in no transaction; `paid` where somebody did before that, and the order is. Throws
 * `ProviderUnavailable` where nobody can tell: the order is to stay as it is.
 */
export async function closeAttempts(deps: CommerceDeps, orderId: string): Promise<'closed' | 'paid'> {
  let outcome: 'closed' | 'paid' = 'closed'
  for (const attempt of await selectOpenAttempts(deps.db, orderId)) {
    if ((await closeAttempt(deps, attempt)) === 'paid') outcome = 'paid'
  }
  return outcome
}

/** A channel that was switched off can be asked nothing: what still comes from it goes back. */
async function closeAttempt(deps: CommerceDeps, { attempt_no, channel, created_at }: Closable): Promise<'closed' | 'paid'> {
  const isYoung = deps.now().getTime() - created_at.getTime() < YOUNG_MS
  const found = (await deps.payments
    .get(channel)
    ?.close(attempt_no)
    .catch((error: unknown) => {
      if (!(error instanceof CloseRefused && isYoung)) throw error
      return 'refused' as const
    })) ?? { state: 'closed' }
  // The attempt stays open: the timed work closes it, and what is paid meanwhile for an ended order goes back.
  if (found === 'refused') return 'closed'
  // Of one that nobody opened providers know nothing; should it be opened yet, its money goes back.
  const settled = await settle(deps, channel, attempt_no, found.state === 'paid' ? found : { state: 'closed' })
  return settled === 'paid' || settled === 'again' ? 'paid' : 'closed'
}

/** Closes an attempt of an order that waits for no payment any more. */
export async function closeLeftOver(deps: CommerceDeps, attempt: Closable): Promise<void> {
  await closeAttempt(deps, attempt)
}

/** Asks the provider what became of the order's payments, unless somebody did just now. A provider that is away changes nothing. */
export async function askProvider(deps: CommerceDeps, orderId: string): Promise<void> {
  const now = deps.now()
  for (const { attempt_no, channel } of await takeToAsk(deps.db, orderId, new Date(now.getTime() - ASK_EVERY_MS), now)) {
    await askAbout(deps, deps.payments.get(channel), attempt_no)
  }
}

/** What is said of an attempt is settled; nothing where the provider is away. */
export async function askAbout(deps: CommerceDeps, provider: PaymentProvider | undefined, attemptNo: string): Promise<void> {
  const found = await provider?.find(attemptNo).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, attempt: attemptNo }, 'a provider of payments did not answer')
    return undefined
  })
  if (provider && found) await settle(deps, provider.channel, attemptNo, found)
}

/** How far the newest attempt to pay the order has come; `none` before there was one. */
export async function attemptState({ db, now }: CommerceDeps, orderId: string) {
  const newest = await selectNewestAttempt(db, orderId)
  if (!newest) return 'none'
  if (newest.state === 'paid') return 'paid'
  if (newest.differs) return 'differs'
  if (newest.state !== 'open') return newest.state
  if (newest.expires_at <= now()) return 'closed'
  return newest.declined_at ? 'declined' : 'open'
}
