import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { findOrder, readOrderBooks, type StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { MoneyText } from '../../shell/MoneyText.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderHistory, OrderItems, OrderLedger, OrderPayments, OrderRefunds } from './OrderParts.tsx'
import styles from './order.module.css'
import * as texts from './texts.ts'

export function Component() {
  const { orderId = '' } = useParams()
  return (
    <LoadedAnswer route={findOrder} args={{ id: orderId }}>
      {(order) => <Order order={order} />}
    </LoadedAnswer>
  )
}

function Order({ order }: { order: StaffOrder }) {
  const books = useQuery(remoteQuery(readOrderBooks, { id: order.orderId }))
  const part = { state: books.data ? 'ready' : books.error ? 'failed' : 'loading', onRetry: () => void books.refetch() } as const
  return (
    <PageFrame
      title={texts.title(order.orderNo)}
      lead={order.isSandbox ? `${order.statusName} · ${texts.sandbox}` : order.statusName}
      actions={<OrderActions order={order} />}
    >
      <div className={styles.columns}>
        <div className="grid one-column gap-20">
          <Panel title={texts.items}>
            <OrderItems order={order} />
          </Panel>
          <Panel title={texts.refunds}>
            <OrderRefunds order={order} />
          </Panel>
          <Panel title={texts.payments}>
            <OrderPayments payments={books.data?.payments ?? []} {...part} />
          </Panel>
          <Panel title={texts.ledger}>
            <OrderLedger postings={books.data?.postings ?? []} {...part} />
          </Panel>
        </div>
        <div className="grid one-column gap-20">
          <Panel title={texts.facts}>
            <OrderFacts order={order} />
          </Panel>
          <Panel title={texts.history}>
            <OrderHistory history={books.data?.history ?? []} {...part} />
          </Panel>
        </div>
      </div>
    </PageFrame>
  )
}

function OrderFacts({ order }: { order: StaffOrder }) {
  const { address, carrier, trackingNo, channel } = order
  const buyer = (
    <>
      {order.nickName} <Link to={`/orders?userId=${order.userId}`}>{texts.ordersOfBuyer}</Link>
    </>
  )
  const sent =
    address && `${address.name} ${address.phone} ${address.province}${address.city}${address.district}${address.detail}`
  return (
    <Facts
      rows={[
        [texts.buyer, buyer],
        [texts.amount, <MoneyText key="amount" fen={order.amountFen} />],
        [texts.discount, order.discountFen > 0 ? <MoneyText key="discount" fen={order.discountFen} /> : ''],
        [texts.refunded, order.refundedFen > 0 ? <MoneyText key="refunded" fen={order.refundedFen} /> : ''],
        [texts.channel, channel === '' ? '' : CHANNEL_LABELS[channel]],
        [texts.placed, <Time key="placed" at={order.createTime} look="moment" />],
        [texts.paid, order.payTime === '' ? '' : <Time key="paid" at={order.payTime} look="moment" />],
        order.isShipped && [texts.address, sent],
        order.isShipped && [texts.shipping, `${carrier} ${trackingNo}`.trim()],
      ]}
    />
  )
}
