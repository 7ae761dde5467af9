import { CHANNEL_LABELS, type Channel } from '@shenglang/contract/commerce/orders/orders'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useOnline } from '../../ui/browser/use-online.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { IconAlertCircle } from '../../ui/data/icons.ts'
import styles from './CheckoutPanel.module.css'
import { Amount } from './payments/Amount.tsx'
import { Code } from './payments/Code.tsx'
import { Confirming } from './payments/Confirming.tsx'
import { Progress } from './payments/Progress.tsx'
import { continueLabel } from './payments/trouble.ts'
import type { CheckoutState } from './payments/use-checkout.ts'
import * as texts from './texts.ts'

/** Channel, amount and state of the payment. `isLacking`: something has to be filled in first. */
export function CheckoutPanel({ checkout, isLacking }: { checkout: CheckoutState; isLacking: boolean }) {
  const { quote, order, phase, channel } = checkout
  const panel = useFocusRestored(phase)
  const isOnline = useOnline()
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={texts.cashier}
      tabIndex={-1}
      aria-busy={phase === 'ordering' || phase === 'quoting'}
    >
      <Channels checkout={checkout} />
      <Amount fen={order?.amountFen ?? quote.shown?.amountFen ?? 0} />
      {order && order.orderNo !== '' ? <p className={styles.orderNo}>{texts.orderNumber(spaced(order.orderNo))}</p> : null}
      {isOnline ? null : <p className={styles.offline}>{offlineText(checkout)}</p>}
      <Body checkout={checkout} isLacking={isLacking} />
      {order && (phase === 'waiting' || phase === 'declined') ? (
        <Progress order={order} isSent={quote.shown?.needsAddress === true} />
      ) : null}
      <p role="status" className="visually-hidden">
        {announcementOf(checkout)}
      </p>
      {channel === 'sandbox' ? <p className={`${styles.sandbox} mt-16`}>{texts.sandboxCheckout}</p> : null}
    </section>
  )
}

const offlineText = ({ orderId }: CheckoutState): string =>
  orderId === undefined ? texts.offlineNotOrdered : texts.offlineOrdered

function Body({ checkout, isLacking }: { checkout: CheckoutState; isLacking: boolean }) {
  const { phase, order, trouble, pay } = checkout
  switch (phase) {
    case 'waiting':
      return order ? <Code checkout={checkout} order={order} /> : null
    case 'confirming':
      return <Confirming checkout={checkout} />
    case 'declined':
      return (
        <Retry
          title={texts.paymentUnfinished}
          text={texts.paymentDeclinedText}
          action={texts.tryAgain}
          onAct={() => void pay()}
        />
      )
    case 'differs':
      return (
        <Retry title={texts.paymentDiffers} text={texts.paymentDiffersText} action={undefined} onAct={() => void pay()}>
          <ButtonLink to={`/user/orders?id=${checkout.orderId}`}>{texts.seeOrder}</ButtonLink>
        </Retry>
      )
    case 'expired':
      return (
        <Retry
          title={texts.codeExpired}
          text={texts.codeExpiredText}
          action={checkout.isFixed ? undefined : texts.orderAgain}
          onAct={() => void pay()}
        />
      )
    case 'trouble':
      return trouble ? (
        <Retry title={trouble.message} action={continueLabel(trouble)} onAct={() => void pay()}>
          {trouble.code === 'ORDERS_TOO_MANY' ? <ButtonLink to="/user/orders">{texts.myOrders}</ButtonLink> : null}
        </Retry>
      ) : null
    default:
      return <PayButton checkout={checkout} isLacking={isLacking} />
  }
}

/** The payment channels; only enabled ones, and the balance with its amount. */
function Channels({ checkout: { quote, channel, choose, pay, order, phase } }: { checkout: CheckoutState }) {
  const name = useId()
  const channels = quote.shown?.channels ?? []
  if (phase === 'expired' || phase === 'differs' || phase === 'confirming' || channels.length === 0) return null
  const pick = (next: Channel) => {
    choose(next)
    // A code of another channel is shown at once; the balance is never charged without a press.
    if (order && next !== 'balance') void pay(next)
  }
  return (
    <fieldset className={styles.channels}>
      <legend className="visually-hidden">{texts.paymentMethods}</legend>
      {channels.map((each) => (
        <label
          key={each}
          className={`${styles.channel} text-13 relative grid place-centre min-h-hit pad-0-16 radius-pill ink-t1 pointer`}
        >
          <input
            className="absolute inset-0 faded pointer"
            type="radio"
            name={name}
            value={each}
            checked={each === channel}
            onChange={() => pick(each)}
          />
          <span>
            {CHANNEL_LABELS[each]}
            {each === 'balance' ? <small className="number regular ink-t2 ml-8">{exactYuan(quote.balanceFen)}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PayButton({
  checkout: { phase, channel, quote, pay, orderId },
  isLacking,
}: {
  checkout: CheckoutState
  isLacking: boolean
}) {
  const amountFen = quote.shown?.amountFen ?? 0
  const isShort = channel === 'balance' && quote.balanceFen < amountFen
  const isOnline = useOnline()
  const isBusy = phase !== 'ready' || !isOnline
  return (
    <div className={styles.act}>
      <Button
        look="gold"
        aria-disabled={isBusy || isLacking || isShort || undefined}
        onClick={isBusy || isLacking || isShort ? undefined : () => void pay()}
      >
        {payText(phase, channel, exactYuan(amountFen))}
      </Button>
      {orderId === undefined ? (
        <p className="text-12 ink-t1">{quote.isWaiting ? texts.unpaidOrderText : texts.confirmText}</p>
      ) : null}
      {isLacking ? <p className="text-12 ink-t1">{texts.chooseAddressFirst}</p> : null}
      {isShort ? <p className="text-12 ink-t1">{texts.balanceShort(exactYuan(amountFen - quote.balanceFen))}</p> : null}
    </div>
  )
}

function payText(phase: CheckoutState['phase'], channel: Channel | undefined, amount: string): string {
  if (phase === 'quoting') return texts.readingPrice
  if (phase === 'ordering') return texts.placingOrder
  return channel === 'balance' ? texts.payWithBalance(amount) : texts.goPayAmount(amount)
}

interface RetryProps {
  title: string
  text?: string
  action: string | undefined
  onAct: () => void
  children?: ReactNode
}

function Retry({ title, text, action, onAct, children }: RetryProps) {
  return (
    <div className={`${styles.retry} grid gap-8 items-centred mt-20 ink-t1`}>
      <IconAlertCircle size={28} aria-hidden="true" />
      <strong>{title}</strong>
      {text ? <p>{text}</p> : null}
      <div className="flex wrap centred gap-12 mt-12">
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

/** The text for screen readers when it changes. */
function announcementOf({ phase, trouble, order }: CheckoutState): string {
  switch (phase) {
    case 'ordering':
      return texts.orderingStatus
    case 'waiting':
      return order ? texts.orderPlaced(exactYuan(order.amountFen)) : ''
    case 'confirming':
      return texts.confirmingPayment
    case 'declined':
      return texts.paymentUnfinishedRetry
    case 'differs':
      return texts.paymentDiffersStatus(texts.paymentDiffersText)
    case 'expired':
      return texts.codeExpiredStatus
    case 'trouble':
      return trouble?.message ?? ''
    default:
      return ''
  }
}

/** The focused element may be gone with the previous state: the focus moves here, not to the top of the page. */
function useFocusRestored(phase: CheckoutState['phase']) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it checks after every change of the state
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement instanceof HTMLDialogElement) panel.current?.focus({ preventScroll: true })
  }, [phase])
  return panel
}

/** Groups the digits of a long number. */
const spaced = (orderNo: string) => orderNo.replace(/(\d{4})(?=\d)/g, '$1 ')
