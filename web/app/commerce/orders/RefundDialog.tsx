import { exactYuan } from '@shenglang/contract/commerce/money'
import { type OrderDetail, readOrder } from '@shenglang/contract/commerce/order-routes'
import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders'
import { askRefund, quoteRefund, type RefundQuote } from '@shenglang/contract/commerce/refund-routes'
import { listOrders } from '@shenglang/contract/commerce/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './refund.module.css'

/** Says what would come back, by which rule and where to, before anything is asked for. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [orderItemId, setItem] = useState('')
  const args = { id: order.orderId, ...(orderItemId === '' ? {} : { orderItemId }) }
  // What was downloaded or spent a moment ago counts.
  const { data: quote, error, refetch } = useQuery({ ...remoteQuery(quoteRefund, args), staleTime: 0, gcTime: 0 })
  return (
    <Dialog title="申请退款" onClose={onClose} actions={null}>
      {order.items.length > 1 ? <Scope order={order} chosen={orderItemId} onChoose={setItem} /> : null}
      {error ? (
        <div className={styles.failed} role="alert">
          <p>{errorWords(error)}</p>
          <Button onClick={() => void refetch()}>再试一次</Button>
        </div>
      ) : quote === undefined ? (
        <p role="status">正在计算可退的金额…</p>
      ) : (
        <>
          <Quote quote={quote} />
          {quote.refusal === '' ? <Ask args={args} quote={quote} onClose={onClose} /> : null}
        </>
      )}
    </Dialog>
  )
}

interface ScopeProps {
  order: OrderDetail
  chosen: string
  onChoose: (orderItemId: string) => void
}

function Scope({ order: { items }, chosen, onChoose }: ScopeProps) {
  const name = useId()
  const left = items.filter(({ amountFen, refundedFen }) => amountFen > refundedFen)
  return (
    <fieldset className={styles.scope}>
      <legend>退什么</legend>
      {[{ orderItemId: '', title: '整个订单' }, ...left].map(({ orderItemId, title }) => (
        <label key={orderItemId}>
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
        可退 <b className="number">{exactYuan(amountFen)}</b>
      </p>
      <p>
        {isByItself ? '提交后自动退款' : '提交后由客服处理'}，退回到{CHANNEL_LABELS[channel]}
        {channel === 'sandbox' ? '（演示，没有实际款项）' : ''}。
      </p>
      <ul className={styles.lines} aria-label="退什么、收回什么">
        {lines.map((line) => (
          <li key={line.orderItemId}>
            <span>
              {line.title}
              <small>{line.text}</small>
              <small>{line.takeText}</small>
            </span>
            <span className="number">
              {exactYuan(line.amountFen)}
              {line.amountFen < line.openFen ? <small>未退的共 {exactYuan(line.openFen)}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface AskProps {
  args: { id: string; orderItemId?: string }
  quote: RefundQuote
  onClose: () => void
}

function Ask({ args, quote, onClose }: AskProps) {
  const client = useQueryClient()
  const state = useCallForm(askRefund, {
    done({ stateName }) {
      showToast(`退款申请已提交：${stateName}`, 'good')
      void client.invalidateQueries({ queryKey: keyOf(listOrders) })
      void client.invalidateQueries({ queryKey: keyOf(readOrder) })
      onClose()
    },
  })
  return (
    <div className={styles.form}>
      <CallForm
        state={state}
        label="申请退款"
        submit={`申请退款 ${exactYuan(quote.amountFen)}`}
        onSubmit={(values) => state.send({ ...args, reason: textOf(values, 'reason') })}
      >
        <Field name="reason" label="原因" fault={state.faults.reason}>
          {(control) => <textarea {...control} rows={3} maxLength={500} placeholder="例如：买错了" />}
        </Field>
      </CallForm>
    </div>
  )
}
