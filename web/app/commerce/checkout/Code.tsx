import { clockTime } from '@shenglang/contract/format'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Code.module.css'
import type { OpenOrder } from './open-payment.ts'
import { QrCode } from './QrCode.tsx'

const OPEN_WORDS = { sandbox: '打开演示收银台', alipay: '打开支付宝付款', wechat: '' } as const
const SCAN_WORDS = { sandbox: '用手机相机扫码', alipay: '用支付宝扫码', wechat: '用微信扫码' } as const
/** Of the ring. */
const LENGTH = 2 * Math.PI * 9

/** What to scan, and for how long it is good. On a phone, which cannot scan itself, the way there is a button where there is one. */
export function Code({
  order: { qrCode, redirectUrl, channel, orderedAt, expiresAt },
  msLeft,
  onOpen,
}: {
  order: OpenOrder
  msLeft: number
  /** The buyer goes to where it is paid. */
  onOpen: () => void
}) {
  if (channel === 'balance') return null
  const payment = redirectUrl || qrCode
  const address = URL.canParse(payment, location.origin) ? new URL(payment, location.origin) : undefined
  const canOpen = address?.protocol === 'https:' || address?.protocol === 'http:'
  const left = clockTime(msLeft)
  const text = canOpen ? address.href : payment
  return (
    <div className={styles.code}>
      {redirectUrl === '' ? (
        <>
          <p className={styles.how} data-openable={canOpen || undefined}>
            {SCAN_WORDS[channel]}
          </p>
          <div className={styles.scan} data-openable={canOpen || undefined}>
            <QrCode text={text} label={`付款二维码，${SCAN_WORDS[channel]}`} />
          </div>
        </>
      ) : null}
      <p className={styles.left}>
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <circle cx="11" cy="11" r="9" />
          <circle cx="11" cy="11" r="9" strokeDasharray={`${(msLeft / (expiresAt - orderedAt)) * LENGTH} ${LENGTH}`} />
        </svg>
        <b className="number" role="timer">
          {left}
        </b>
        内付款有效
      </p>
      {canOpen && OPEN_WORDS[channel] !== '' ? (
        <div className={styles.open}>
          <ButtonLink look="gold" to={text} target="_blank" rel="noopener" onClick={onOpen}>
            {OPEN_WORDS[channel]}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}
