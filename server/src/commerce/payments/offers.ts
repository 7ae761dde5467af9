import { createHash } from 'node:crypto'
import type { Device } from '@shenglang/contract/commerce/orders'
import type * as contract from '@shenglang/contract/commerce/routes'
import type { AnswerOf } from '@shenglang/contract/route'
import type { PaymentOrder, PaymentProvider, WechatPayments } from '../providers/port.ts'

/** Who pays, as far as a channel has to know. */
export interface Payer {
  /** The network address. */
  address: string
  /** Known to WeChat as; undefined until WeChat has said so. */
  openid: string | undefined
  /** Where WeChat says so, before it leads back to the order. */
  payerUrl(inWechat: WechatPayments, orderId: string): string
}

/** The ways to pay of an answer: one of them at most. */
export type Offered = Pick<
  AnswerOf<typeof contract.payOrder>,
  'qrCode' | 'redirectUrl' | 'redirectSecondsLeft' | 'wechatRequest' | 'payerUrl'
>

/** What is stored of an offer: a code, a page's address, or what WeChat knows it by and whose it is. */
export interface StoredOffer {
  qr_code: string
  offer_expires_at: Date | null
}

/** The device for which a provider can offer a payment: a code where it can do nothing better. */
export function deviceAt(provider: PaymentProvider | undefined, device: Device): Device {
  if (device === 'wechat' && provider?.inWechat) return 'wechat'
  const isPageOpened = device === 'mobile' || (device === 'wechat' && provider?.isMobileInWechat === true)
  return isPageOpened && provider?.offerMobile ? 'mobile' : 'qr'
}

/** Has the provider offer a payment for the device. Where WeChat has not said who pays there is nothing to offer yet. */
export async function askForOffer(
  provider: PaymentProvider,
  device: Device,
  order: PaymentOrder & { orderId: string },
  payer: Payer,
): Promise<StoredOffer | undefined> {
  if (device === 'wechat' && provider.inWechat) {
    if (payer.openid === undefined) return undefined
    const { prepayId } = await provider.inWechat.offer(order, payer.openid)
    return { qr_code: `${ownerMark(payer.openid)} ${prepayId}`, offer_expires_at: null }
  }
  if (device === 'mobile' && provider.offerMobile) {
    const { redirectUrl, expiresAt = null } = await provider.offerMobile({ ...order, payerAddress: payer.address })
    return { qr_code: redirectUrl, offer_expires_at: expiresAt }
  }
  return { qr_code: (await provider.offer(order)).qrCode, offer_expires_at: null }
}

/** Whether what was offered can still be shown. */
export const isOffered = ({ qr_code, offer_expires_at }: StoredOffer, now: Date): boolean =>
  qr_code !== '' && (offer_expires_at === null || offer_expires_at > now)

/** Whether it was offered to somebody else: WeChat takes the money of the payer whom it was ordered for alone. */
export const isOfOther = (device: Device, { qr_code }: StoredOffer, { openid }: Payer): boolean =>
  device === 'wechat' && qr_code !== '' && openid !== undefined && !qr_code.startsWith(`${ownerMark(openid)} `)

/** An offer as its buyer gets it; without one, the way to be known to WeChat. */
export function shownOffer(
  provider: PaymentProvider,
  device: Device,
  { orderId, offer, payer, now }: { orderId: string; offer: StoredOffer | undefined; payer: Payer; now: Date },
): Offered {
  if (device === 'wechat' && provider.inWechat) {
    if (!offer || payer.openid === undefined) return { qrCode: '', payerUrl: payer.payerUrl(provider.inWechat, orderId) }
    return { qrCode: '', wechatRequest: provider.inWechat.request(offer.qr_code.split(' ')[1] ?? '') }
  }
  const { qr_code: content = '', offer_expires_at: expiresAt = null } = offer ?? {}
  if (device !== 'mobile') return { qrCode: content }
  const left = expiresAt && { redirectSecondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)) }
  return { qrCode: '', redirectUrl: content, ...left }
}

const ownerMark = (openid: string) => createHash('sha256').update(openid).digest('hex').slice(0, 16)
