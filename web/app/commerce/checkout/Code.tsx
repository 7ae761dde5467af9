import { clockTime } from '@shenglang/contract/format'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import styles from './Code.module.css'
import { useMsLeft } from './countdown.ts'
import { deviceOf } from './device.ts'
import type { OpenOrder } from './open-payment.ts'
import { QrCode } from './QrCode.tsx'
import { scanHint } from './scan-hint.ts'
import type { Till } from './use-till.ts'

const OPEN_WORDS = { sandbox: '打开演示收银台', alipay: '打开支付宝付款', wechat: '打开微信支付' } as const
const SCAN_WORDS = { sandbox: '用手机相机扫码', alipay: '用支付宝扫码', wechat: '用微信扫码' } as const
/** Of the ring. */
const LENGTH = 2 * Math.PI * 9

type ProviderChannel = keyof typeof OPEN_WORDS
interface WayProps {
  till: Till
  order: OpenOrder
  channel: ProviderChannel
}

/** The way to pay that the channel offers: here on the phone, or a code for another device, and for how long it is good. */
export function Code({ till, order }: { till: Till; order: OpenOrder }) {
  const { channel } = order
  if (channel === 'balance') return null
  const way = { till, order, channel }
  return (
    <div className={styles.code}>
      {order.qrCode === '' ? <Here {...way} /> : <Scan {...way} />}
      <TimeLeft order={order} msLeft={till.msLeft} />
      {channel === 'sandbox' && order.qrCode !== '' ? (
        <div className={styles.open}>
          <ButtonLink look="gold" to={pageOf(order.qrCode)} target="_blank" rel="noopener" onClick={till.decided}>
            {OPEN_WORDS.sandbox}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function Here({ till, order: { redirectUrl, redirectExpiresAt }, channel }: WayProps) {
  const isOver = useMsLeft(redirectExpiresAt) === 0
  if (redirectUrl === '') {
    return (
      <div className={styles.here}>
        <Button look="gold" onClick={() => void till.payInWechat()}>
          用微信支付
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.here}>
      {isOver ? (
        <>
          <p>付款页面放得太久，已经打不开了。</p>
          <Button look="gold" onClick={() => void till.pay()}>
            重新取得付款页面
          </Button>
        </>
      ) : (
        // WeChat opens its page only from one of the site's, and knows that by the referrer.
        <ButtonLink
          look="gold"
          to={pageOf(redirectUrl)}
          target="_blank"
          rel="noopener"
          referrerPolicy="origin"
          onClick={till.leaveToPay}
        >
          {OPEN_WORDS[channel]}
        </ButtonLink>
      )}
    </div>
  )
}

function Scan({ order: { qrCode }, channel }: WayProps) {
  const hint = scanHint(deviceOf(navigator.userAgent), channel)
  return (
    <>
      <p className={styles.how}>{SCAN_WORDS[channel]}</p>
      <div className={styles.scan}>
        <QrCode text={channel === 'sandbox' ? pageOf(qrCode) : qrCode} label={`付款二维码，${SCAN_WORDS[channel]}`} />
      </div>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </>
  )
}

function TimeLeft({ order: { orderedAt, expiresAt }, msLeft }: { order: OpenOrder; msLeft: number }) {
  return (
    <p className={styles.left}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <circle cx="11" cy="11" r="9" />
        <circle cx="11" cy="11" r="9" strokeDasharray={`${(msLeft / (expiresAt - orderedAt)) * LENGTH} ${LENGTH}`} />
      </svg>
      <b className="number" role="timer">
        {clockTime(msLeft)}
      </b>
      内付款有效
    </p>
  )
}

/** The address of a page; '#' for what is none. */
function pageOf(address: string): string {
  const page = URL.parse(address, location.origin)
  return page?.protocol === 'https:' || page?.protocol === 'http:' ? page.href : '#'
}
