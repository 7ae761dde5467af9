import { clockTime } from '@shenglang/contract/format'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import styles from './Code.module.css'
import { useMsLeft } from './countdown.ts'
import { deviceOf } from './device.ts'
import type { OpenOrder } from './open-payment.ts'
import { QrCode } from './QrCode.tsx'
import { scanHint } from './scan-hint.ts'
import * as texts from './texts.ts'
import type { CheckoutState } from './use-checkout.ts'

/** Circumference of the ring. */
const LENGTH = 2 * Math.PI * 9

type ProviderChannel = keyof typeof texts.OPEN_TEXT
interface WayProps {
  checkout: CheckoutState
  order: OpenOrder
  channel: ProviderChannel
}

/** The payment that the channel offers: on this phone, or a code for another device, and how long it is valid. */
export function Code({ checkout, order }: { checkout: CheckoutState; order: OpenOrder }) {
  const { channel } = order
  if (channel === 'balance') return null
  const way = { checkout, order, channel }
  return (
    <div className="grid items-centred">
      {order.qrCode === '' ? <Here {...way} /> : <Scan {...way} />}
      <TimeLeft order={order} msLeft={checkout.msLeft} />
      {channel === 'sandbox' && order.qrCode !== '' ? (
        <div className="mt-12">
          <ButtonLink look="gold" to={pageOf(order.qrCode)} target="_blank" rel="noopener">
            {texts.OPEN_TEXT.sandbox}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function Here({ checkout, order: { redirectUrl, redirectExpiresAt }, channel }: WayProps) {
  const isOver = useMsLeft(redirectExpiresAt) === 0
  if (redirectUrl === '') {
    return (
      <div className="grid gap-12 items-centred mt-20 ink-t1">
        <Button look="gold" onClick={() => void checkout.payInWechat()}>
          {texts.payWithWechat}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-12 items-centred mt-20 ink-t1">
      {isOver ? (
        <>
          <p>{texts.paymentPageExpired}</p>
          <Button look="gold" onClick={() => void checkout.pay()}>
            {texts.reopenPaymentPage}
          </Button>
        </>
      ) : (
        // WeChat opens its page only from the site's pages, which it recognises by the referrer.
        <ButtonLink
          look="gold"
          to={pageOf(redirectUrl)}
          target="_blank"
          rel="noopener"
          referrerPolicy="origin"
          onClick={checkout.leaveToPay}
        >
          {texts.OPEN_TEXT[channel]}
        </ButtonLink>
      )}
    </div>
  )
}

function Scan({ order: { qrCode }, channel }: WayProps) {
  const address = channel === 'sandbox' ? pageOf(qrCode) : qrCode
  const hint = scanHint(deviceOf(navigator.userAgent), channel, address)
  return (
    <>
      <p className="mt-16 ink-t1">{texts.SCAN_TEXT[channel]}</p>
      <div className="mt-8">
        <QrCode text={address} label={texts.paymentCode(texts.SCAN_TEXT[channel])} />
      </div>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </>
  )
}

function TimeLeft({ order: { orderedAt, expiresAt }, msLeft }: { order: OpenOrder; msLeft: number }) {
  return (
    <p className={`${styles.left} flex middle gap-8 mt-16 ink-t1`}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <circle cx="11" cy="11" r="9" />
        <circle cx="11" cy="11" r="9" strokeDasharray={`${(msLeft / (expiresAt - orderedAt)) * LENGTH} ${LENGTH}`} />
      </svg>
      <b className="number medium ink-t0" role="timer">
        {clockTime(msLeft)}
      </b>
      {texts.paymentValid}
    </p>
  )
}

/** The address of a page; '#' for invalid ones. */
function pageOf(address: string): string {
  const page = URL.parse(address, location.origin)
  return page?.protocol === 'https:' || page?.protocol === 'http:' ? page.href : '#'
}
