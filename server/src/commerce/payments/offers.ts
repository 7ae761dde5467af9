import { createHash, randomInt } from 'node:crypto'
import type { Device, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type * as contract from '@shenglang/contract/commerce/orders/routes'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf } from '@shenglang/contract/route'
import { refused } from '../decide/orders.ts'
import { requireOpen } from '../decide/payments/pay-again.ts'
import type { PaymentOrder, PaymentProvider, WechatPayments } from '../providers/port.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { closeAttempt } from './attempts.ts'
import { type AttemptRow, insertAttempt, selectOpenAttempts, selectOrderFacts, updateOpenAttempt } from './payments.sql.ts'

/** An order to be paid. */
export interface Payable {
  orderId: string
  /** The text that the payer reads. */
  subject: string
}

/** The way in which an order is to be paid. */
export interface Way {
  channel: ProviderChannel
  /** A preference: a code if the channel offers nothing to phones. */
  device: Device
}

/** The device for which the channel can offer a payment. */
export const deviceOf = ({ payments }: Pick<CommerceDeps, 'payments'>, { channel, device }: Way): Device =>
  deviceAt(payments.get(channel), device)

/**
 * Has a provider offer a payment of the order, outside a transaction. An open attempt of the same channel and device is offered
 * again under its number. One for another, or a declined one, is closed first: a number cannot change its kind at a provider, and
 * a declined one would stay declined. Throws ORDER_STATE if the order waits for no payment, CHANNEL_CLOSED, and
 * `ProviderUnavailable`, after which the call may be retried.
 */
export async function openAttempt(
  deps: CommerceDeps,
  { orderId, subject }: Payable,
  requested: Way,
  payer: GetPayer,
): Promise<Offered> {
  const { channel } = requested
  const provider = deps.payments.get(channel)
  if (!provider) throw fault('CHANNEL_CLOSED')
  const device = deviceOf(deps, requested)
  const isSameWay = (attempt: AttemptRow) =>
    attempt.channel === channel && attempt.device === device && !isOfOther(device, attempt, payer)
  for (const attempt of await selectOpenAttempts(deps.db, orderId)) {
    if (isSameWay(attempt) && attempt.expires_at > deps.now() && !attempt.declined_at) continue
    if ((await closeAttempt(deps, attempt)) === 'paid') throw refused('PAID', 'pay')
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

/** Has the provider offer an open attempt, outside a transaction. Throws as `openAttempt`. */
export async function offerAttempt(
  deps: CommerceDeps,
  { orderId, attemptNo, amountFen, channel, device, expiresAt }: OfferedAttempt,
  { subject, isVirtual }: { subject: string; isVirtual: boolean },
  payer: GetPayer,
): Promise<Offered> {
  const provider = deps.payments.get(channel)
  if (!provider) throw fault('CHANNEL_CLOSED')
  const offer = await requestOffer(provider, device, { orderId, attemptNo, amountFen, subject, isVirtual, expiresAt }, payer)
  const shown = shownOffer(provider, device, { orderId, offer, payer, now: deps.now() })
  if (!offer || (await updateOpenAttempt(deps.db, attemptNo, { ...offer }))) return shown
  // The order ended while the provider answered.
  await provider.close(attemptNo)
  throw refused('CANCELLED', 'pay')
}

/** The open attempt of the same way, or a new one; concurrent callers get the same. */
function storeAttempt(
  { db, now }: CommerceDeps,
  orderId: string,
  { channel, device }: Way,
  isSameWay: (attempt: AttemptRow) => boolean,
) {
  return db.transaction().execute(async (transaction) => {
    const order = await selectOrderFacts(transaction, orderId)
    if (!order) throw fault('ORDER_NOT_FOUND')
    requireOpen({ status: order.status, expiresAt: order.expires_at.getTime() }, now().getTime())
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

/** An unguessable number of at most 32 letters and digits, as every provider takes it. */
export function attemptNumber(now: Date): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')
  return `P${now.toISOString().replace(/\D/g, '').slice(0, 14)}${digits(10)}`
}

/** The payer, as far as a channel needs to know. */
export interface Payer {
  /** The network address. */
  address: string
  /** The payer's id at WeChat; undefined until WeChat has sent it. */
  openid: string | undefined
  /** The address at which WeChat identifies the payer, before it redirects back to the order. */
  payerUrl(inWechat: WechatPayments, orderId: string): string
}

/** Gives the payer when one is needed, which is for payments on phones only. */
export type GetPayer = () => Payer

/** The ways to pay in an answer: one of them at most. */
export type Offered = Pick<
  AnswerOf<typeof contract.payOrder>,
  'qrCode' | 'redirectUrl' | 'redirectSecondsLeft' | 'wechatRequest' | 'payerUrl'
>

/** The stored offer: a code, a page's address, or WeChat's id of it and its payer. */
interface StoredOffer {
  qr_code: string
  offer_expires_at: Date | null
}

/** The device for which a provider can offer a payment: a code if it can do nothing better. */
function deviceAt(provider: PaymentProvider | undefined, device: Device): Device {
  if (device === 'wechat' && provider?.inWechat) return 'wechat'
  const isPageOpened = device === 'mobile' || (device === 'wechat' && provider?.isMobileInWechat === true)
  return isPageOpened && provider?.offerMobile ? 'mobile' : 'qr'
}

/** Has the provider offer a payment for the device. If WeChat has not identified the payer there is nothing to offer yet. */
async function requestOffer(
  provider: PaymentProvider,
  device: Device,
  order: PaymentOrder & { orderId: string },
  payer: GetPayer,
): Promise<StoredOffer | undefined> {
  if (device === 'wechat' && provider.inWechat) {
    const { openid } = payer()
    if (openid === undefined) return undefined
    const { prepayId } = await provider.inWechat.offer(order, openid)
    return { qr_code: `${ownerMark(openid)} ${prepayId}`, offer_expires_at: null }
  }
  if (device === 'mobile' && provider.offerMobile) {
    const { redirectUrl, expiresAt = null } = await provider.offerMobile({ ...order, payerAddress: payer().address })
    return { qr_code: redirectUrl, offer_expires_at: expiresAt }
  }
  return { qr_code: (await provider.offer(order)).qrCode, offer_expires_at: null }
}

/** True while the offer can be shown. */
const isOffered = ({ qr_code, offer_expires_at }: StoredOffer, now: Date): boolean =>
  qr_code !== '' && (offer_expires_at === null || offer_expires_at > now)

/** True when it was offered to another payer: WeChat accepts only the payer it was made for. */
function isOfOther(device: Device, { qr_code }: StoredOffer, payer: GetPayer): boolean {
  if (device !== 'wechat' || qr_code === '') return false
  const { openid } = payer()
  return openid !== undefined && !qr_code.startsWith(`${ownerMark(openid)} `)
}

/** An offer as its buyer gets it; without one, the way to be identified by WeChat. */
function shownOffer(
  provider: PaymentProvider,
  device: Device,
  { orderId, offer, payer, now }: { orderId: string; offer: StoredOffer | undefined; payer: GetPayer; now: Date },
): Offered {
  if (device === 'wechat' && provider.inWechat) {
    const { openid, payerUrl } = payer()
    if (!offer || openid === undefined) return { qrCode: '', payerUrl: payerUrl(provider.inWechat, orderId) }
    return { qrCode: '', wechatRequest: provider.inWechat.request(offer.qr_code.split(' ')[1] ?? '') }
  }
  const { qr_code: content = '', offer_expires_at: expiresAt = null } = offer ?? {}
  if (device !== 'mobile') return { qrCode: content }
  const left = expiresAt && { redirectSecondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)) }
  return { qrCode: '', redirectUrl: content, ...left }
}

const ownerMark = (openid: string) => createHash('sha256').update(openid).digest('hex').slice(0, 16)
