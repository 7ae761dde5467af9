import { exactYuan } from '@shenglang/contract/commerce/money'
import { CHANNEL_LABELS, type Channel } from '@shenglang/contract/commerce/orders'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconAlertCircle } from '../../ui/icons.ts'
import { useOnline } from '../../ui/use-online.ts'
import { Amount } from './Amount.tsx'
import { Code } from './Code.tsx'
import { Confirming } from './Confirming.tsx'
import { Progress } from './Progress.tsx'
import styles from './TillPanel.module.css'
import { wayOn } from './trouble.ts'
import type { Till } from './use-till.ts'

/** How to pay, how much, and where it stands. `isLacking` says that something has to be filled in first. */
export function TillPanel({ till, isLacking }: { till: Till; isLacking: boolean }) {
  const { quote, order, phase, channel } = till
  const panel = useFocusKept(phase)
  const isOnline = useOnline()
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label="收银台"
      tabIndex={-1}
      aria-busy={phase === 'ordering' || phase === 'quoting'}
    >
      <Channels till={till} />
      <Amount fen={order?.amountFen ?? quote.shown?.amountFen ?? 0} />
      {order && order.orderNo !== '' ? <p className={styles.orderNo}>订单 {spaced(order.orderNo)}</p> : null}
      {isOnline ? null : <p className={styles.offline}>{offlineText(till)}</p>}
      <Body till={till} isLacking={isLacking} />
      {order && (phase === 'waiting' || phase === 'declined') ? (
        <Progress order={order} isSent={quote.shown?.needsAddress === true} />
      ) : null}
      <p role="status" className="visually-hidden">
        {saidOf(till)}
      </p>
      {channel === 'sandbox' ? <p className={styles.sandbox}>演示收银台：不会真的扣款</p> : null}
    </section>
  )
}

const offlineText = ({ needsConfirm, orderId }: Till): string =>
  needsConfirm && orderId === undefined ? '网络已断开，还没有下单；恢复后再确认' : '网络已断开，恢复后自动继续；已经付的款不会丢'

const DIFFERS_WORDS = '没有开通。这笔款已经记下，客服会核对，请先不要再付。'

function Body({ till, isLacking }: { till: Till; isLacking: boolean }) {
  const { phase, order, trouble, pay } = till
  switch (phase) {
    case 'waiting':
      return order ? <Code till={till} order={order} /> : null
    case 'confirming':
      return <Confirming till={till} />
    case 'declined':
      return (
        <Retry
          title="付款没有完成"
          words="你取消了付款，或余额不足。订单还在，可以再试一次。"
          action="再试一次"
          onAct={() => void pay()}
        />
      )
    case 'differs':
      return (
        <Retry title="收到的付款与订单不符" words={DIFFERS_WORDS} action={undefined} onAct={() => void pay()}>
          <ButtonLink to={`/user/orders?id=${till.orderId}`}>查看订单</ButtonLink>
        </Retry>
      )
    case 'expired':
      return (
        <Retry
          title="付款码已过期"
          words="超过时间没有付款，没有扣款。"
          action={till.isFixed ? undefined : '重新下单'}
          onAct={() => void pay()}
        />
      )
    case 'trouble':
      return trouble ? (
        <Retry title={trouble.words} action={wayOn(trouble)} onAct={() => void pay()}>
          {trouble.code === 'ORDERS_TOO_MANY' ? <ButtonLink to="/user/orders">我的订单</ButtonLink> : null}
        </Retry>
      ) : null
    default:
      return <PayButton till={till} isLacking={isLacking} />
  }
}

/** Which way to pay; only what is open now, and the balance with what it holds. */
function Channels({ till: { quote, channel, choose, pay, order, phase } }: { till: Till }) {
  const name = useId()
  const channels = quote.shown?.channels ?? []
  if (phase === 'expired' || phase === 'differs' || phase === 'confirming' || channels.length === 0) return null
  const pick = (next: Channel) => {
    choose(next)
    // A code of another channel is there at once; from the balance nothing is taken without a press.
    if (order && next !== 'balance') void pay(next)
  }
  return (
    <fieldset className={styles.channels}>
      <legend className="visually-hidden">付款方式</legend>
      {channels.map((each) => (
        <label key={each} className={styles.channel}>
          <input type="radio" name={name} value={each} checked={each === channel} onChange={() => pick(each)} />
          <span>
            {CHANNEL_LABELS[each]}
            {each === 'balance' ? <small className="number">{exactYuan(quote.balanceFen)}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const CONFIRM_TEXT = '点了这里才会下单；现在关掉，不会留下订单'
const WAITING_TEXT = '之前下的同一笔订单还没有付款，会按它继续'

function PayButton({
  till: { phase, channel, quote, pay, needsConfirm, orderId },
  isLacking,
}: {
  till: Till
  isLacking: boolean
}) {
  const amountFen = quote.shown?.amountFen ?? 0
  const isShort = channel === 'balance' && quote.balanceFen < amountFen
  const isOnline = useOnline()
  const isBusy = phase !== 'ready' || (needsConfirm && !isOnline)
  return (
    <div className={styles.act}>
      <Button
        look="gold"
        aria-disabled={isBusy || isLacking || isShort || undefined}
        onClick={isBusy || isLacking || isShort ? undefined : () => void pay()}
      >
        {payWords(phase, channel, exactYuan(amountFen))}
      </Button>
      {needsConfirm && orderId === undefined ? <p>{quote.isWaiting ? WAITING_TEXT : CONFIRM_TEXT}</p> : null}
      {isLacking ? <p>请先选择收货地址</p> : null}
      {isShort ? <p>余额还差 {exactYuan(amountFen - quote.balanceFen)}，可以换一种付款方式</p> : null}
    </div>
  )
}

function payWords(phase: Till['phase'], channel: Channel | undefined, amount: string): string {
  if (phase === 'quoting') return '正在读取价格…'
  if (phase === 'ordering') return '正在下单…'
  return channel === 'balance' ? `用余额付 ${amount}` : `去付款 ${amount}`
}

interface RetryProps {
  title: string
  words?: string
  action: string | undefined
  onAct: () => void
  children?: ReactNode
}

function Retry({ title, words, action, onAct, children }: RetryProps) {
  return (
    <div className={styles.retry}>
      <IconAlertCircle size={28} aria-hidden="true" />
      <strong>{title}</strong>
      {words ? <p>{words}</p> : null}
      <div className={styles.retryActions}>
        {action ? (
          <Button look="gold" onClick={onAct}>
            {action}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  )
}

/** What a screen reader is told when it changes. */
function saidOf({ phase, trouble, order }: Till): string {
  switch (phase) {
    case 'ordering':
      return '正在下单'
    case 'waiting':
      return order ? `已下单，应付 ${exactYuan(order.amountFen)}，等待付款` : ''
    case 'confirming':
      return '正在确认支付'
    case 'declined':
      return '付款没有完成，可以再试一次'
    case 'differs':
      return `收到的付款与订单不符。${DIFFERS_WORDS}`
    case 'expired':
      return '付款码已过期，没有扣款'
    case 'trouble':
      return trouble?.words ?? ''
    default:
      return ''
  }
}

/** What had the focus may be gone with the state before: it goes on here, not at the top of the page. */
function useFocusKept(phase: Till['phase']) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after every change of the state
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement instanceof HTMLDialogElement) panel.current?.focus({ preventScroll: true })
  }, [phase])
  return panel
}

/** As people read a long number to one another. */
const spaced = (orderNo: string) => orderNo.replace(/(\d{4})(?=\d)/g, '$1 ')
