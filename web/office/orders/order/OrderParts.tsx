import type { OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import type { Refund } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { OrderBooks, StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { moneyColumn, timeColumn } from '../../shell/list-table/columns.tsx'
import { MoneyText } from '../../shell/MoneyText.tsx'
import styles from './order.module.css'
import * as texts from './texts.ts'

interface Part {
  state: 'ready' | 'loading' | 'failed'
  onRetry: () => void
}

const ITEMS: readonly Column<OrderItem>[] = [
  { key: 'title', head: texts.item, cell: ({ title, isToCome }) => (isToCome ? texts.toCome(title) : title) },
  moneyColumn('unit', texts.unit, ({ unitFen }) => unitFen),
  { key: 'quantity', head: texts.quantity, alignsEnd: true, cell: ({ quantity }) => quantity },
  moneyColumn('amount', texts.itemAmount, ({ amountFen }) => amountFen),
  moneyColumn('refunded', texts.refunded, ({ refundedFen }) => refundedFen),
]

export const OrderItems = ({ order: { items } }: { order: StaffOrder }) => (
  <DataTable label={texts.items} columns={ITEMS} rows={items} keyOf={({ orderItemId }) => orderItemId} />
)

const REFUNDS: readonly Column<Refund>[] = [
  { key: 'refundNo', head: texts.refundNo, cell: ({ refundNo }) => refundNo },
  { key: 'state', head: texts.state, cell: ({ stateName }) => stateName },
  { key: 'take', head: texts.take, cell: ({ takeName }) => takeName },
  { key: 'reason', head: texts.reason, cell: ({ reason }) => reason },
  moneyColumn('amount', texts.itemAmount, ({ amountFen }) => amountFen),
  timeColumn('time', texts.time, ({ createTime }) => createTime, { alignsEnd: true }),
]

export const OrderRefunds = ({ order: { refunds } }: { order: StaffOrder }) => (
  <DataTable
    label={texts.refunds}
    columns={REFUNDS}
    rows={refunds}
    keyOf={({ refundId }) => refundId}
    empty={<p className="ink-t2">{texts.noRefunds}</p>}
  />
)

type Payment = OrderBooks['payments'][number]
const PAYMENTS: readonly Column<Payment>[] = [
  { key: 'attemptNo', head: texts.attemptNo, cell: ({ attemptNo }) => <span className="break">{attemptNo}</span> },
  { key: 'channel', head: texts.channel, cell: ({ channel }) => CHANNEL_LABELS[channel] },
  { key: 'state', head: texts.state, cell: ({ state }) => texts.attemptStates[state] },
  {
    key: 'transactionId',
    head: texts.transactionId,
    cell: ({ transactionId }) => <span className="break">{transactionId}</span>,
  },
  moneyColumn('amount', texts.itemAmount, ({ amountFen }) => amountFen),
  {
    key: 'time',
    head: texts.time,
    alignsEnd: true,
    cell: ({ createTime, payTime }) => <Time at={payTime === '' ? createTime : payTime} look="moment" />,
  },
]

export const OrderPayments = ({ payments, ...part }: Part & Pick<OrderBooks, 'payments'>) => (
  <DataTable
    {...part}
    label={texts.payments}
    columns={PAYMENTS}
    rows={payments}
    keyOf={({ attemptNo }) => attemptNo}
    empty={<p className="ink-t2">{texts.noPayments}</p>}
  />
)

interface LedgerRow {
  key: string
  /** Only on the first line of a posting, '' on the others. */
  reference: string
  at: string
  line: OrderBooks['postings'][number]['lines'][number]
}
const LEDGER: readonly Column<LedgerRow>[] = [
  { key: 'account', head: texts.account, cell: ({ line: { account } }) => texts.accounts[account] ?? account },
  { key: 'owner', head: texts.owner, cell: ({ line: { owner } }) => owner },
  { key: 'reference', head: texts.reference, cell: ({ reference }) => reference },
  {
    key: 'amount',
    head: texts.lineAmount,
    alignsEnd: true,
    cell: ({ line: { unit, amount } }) => (unit === 'fen' ? <MoneyText fen={amount} /> : texts.points(amount)),
  },
  { key: 'time', head: texts.time, alignsEnd: true, cell: ({ at }) => (at === '' ? '' : <Time at={at} look="moment" />) },
]

export function OrderLedger({ postings, ...part }: Part & Pick<OrderBooks, 'postings'>) {
  const rows = postings.flatMap(({ reference, createTime, lines }) =>
    lines.map((line, index) => ({
      key: `${reference} ${index}`,
      reference: index === 0 ? reference : '',
      at: index === 0 ? createTime : '',
      line,
    })),
  )
  return (
    <DataTable
      {...part}
      label={texts.ledger}
      columns={LEDGER}
      rows={rows}
      keyOf={({ key }) => key}
      empty={<p className="ink-t2">{texts.noLedger}</p>}
    />
  )
}

export function OrderHistory({ history, state }: Part & Pick<OrderBooks, 'history'>) {
  if (state !== 'ready') return <Notice title={state === 'failed' ? texts.failed : texts.loading} />
  return (
    <ol className={`${styles.events} no-marks`} aria-label={texts.history}>
      {history.map((entry) => (
        <li key={`${entry.event} ${entry.time} ${entry.text}`}>
          <span className="text-13 ink-t2">
            <Time at={entry.time} look="moment" />
          </span>
          <span>
            {texts.events[entry.event]} {entry.event.startsWith('refund') ? <MoneyText fen={entry.amountFen} /> : null}
            {entry.text === '' ? null : <small className="block ink-t1 break">{entry.text}</small>}
            {entry.staffName === '' ? null : <small className="block ink-t2">{texts.byStaff(entry.staffName)}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
