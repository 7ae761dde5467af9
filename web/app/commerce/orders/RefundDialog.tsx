import { readOrder } from '@shenglang/contract/commerce/order-routes'
import { CHANNEL_LABELS, type Order } from '@shenglang/contract/commerce/orders/orders'
import { listOrders } from '@shenglang/contract/commerce/orders/routes'
import { askRefund, quoteRefund, type RefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/controls/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './refund.module.css'
import * as texts from './texts.ts'

/** Shows what would be refunded, by which rule and where to, before the request. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [orderItemId, setItem] = useState('')
  const args = { id: order.orderId, ...(orderItemId === '' ? {} : { orderItemId }) }
  // Recent downloads and spending count: no cached quote.
  const { data: quote, error, refetch } = useQuery({ ...remoteQuery(quoteRefund, args), staleTime: 0, gcTime: 0 })
  return (
    <Dialog title={texts.applyRefund} onClose={onClose} actions={null}>
      {order.items.length > 1 ? <Scope order={order} chosen={orderItemId} onChoose={setItem} /> : null}
      {error ? (
        <div className={styles.failed} role="alert">
          <p>{errorMessage(error)}</p>
          <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </div>
      ) : quote === undefined ? (
        <p role="status">{texts.calculatingRefund}</p>
      ) : (
        <>
          <Quote quote={quote} />
          {quote.refusal === '' ? <Prompt args={args} quote={quote} onClose={onClose} /> : null}
        </>
      )}
    </Dialog>
  )
}

interface ScopeProps {
  order: Order
  chosen: string
  onChoose: (orderItemId: string) => void
}

function Scope({ order: { items }, chosen, onChoose }: ScopeProps) {
  const name = useId()
  const left = items.filter(({ amountFen, refundedFen }) => amountFen > refundedFen)
  return (
    <fieldset className={styles.scope}>
      <legend className="pad-0 bold ink-t0">{texts.whatToRefund}</legend>
      {[{ orderItemId: '', title: texts.entireOrder }, ...left].map(({ orderItemId, title }) => (
        <label className="flex middle gap-8 min-h-hit" key={orderItemId}>
          <input type="radio" name={name} checked={chosen === orderItemId} onChange={() => onChoose(orderItemId)} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

function Quote({ quote: { amountFen, isByItself, channel, refusal, lines } }: { quote: RefundQuote }) {
  if (refusal !== '') return <p role="status">{refusal}</p>
  return (
    <div role="status">
      <p className={styles.amount}>
        {texts.refundable} <b className="number">{exactYuan(amountFen)}</b>
      </p>
      <p>
        {texts.refundLine(
          isByItself ? texts.refundsAtOnce : texts.refundByStaff,
          CHANNEL_LABELS[channel],
          channel === 'sandbox' ? texts.sandboxParens : '',
        )}
      </p>
      <ul className={styles.lines} aria-label={texts.refundSummary}>
        {lines.map((line) => (
          <li className="flex between gap-16" key={line.orderItemId}>
            <span>
              {line.title}
              <small className="block ink-t2">{line.text}</small>
              <small className="block ink-t2">{line.takeText}</small>
            </span>
            <span className="number">
              {exactYuan(line.amountFen)}
              {line.amountFen < line.openFen ? (
                <small className="block ink-t2">{texts.unrefunded(exactYuan(line.openFen))}</small>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DialogProps {
  args: { id: string; orderItemId?: string }
  quote: RefundQuote
  onClose: () => void
}

function Prompt({ args, quote, onClose }: DialogProps) {
  const client = useQueryClient()
  const state = useCallForm(askRefund, {
    done({ stateName }) {
      showToast(texts.refundSubmitted(stateName), 'good')
      void client.invalidateQueries({ queryKey: keyOf(listOrders) })
      void client.invalidateQueries({ queryKey: keyOf(readOrder) })
      onClose()
    },
  })
  return (
    <div className={styles.form}>
      <CallForm
        state={state}
        label={texts.applyRefund}
        submit={texts.applyRefundOf(exactYuan(quote.amountFen))}
        onSubmit={(values) => state.send({ ...args, reason: textOf(values, 'reason') })}
      >
        <TextAreaField name="reason" label={texts.reason} rows={3} maxLength={500} placeholder={texts.reasonExample} />
      </CallForm>
    </div>
  )
}
