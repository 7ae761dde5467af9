import { CHANNEL_LABELS, type Order } from '@shenglang/contract/commerce/orders/orders'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderItems } from './OrderItems.tsx'
import styles from './orders.module.css'
import * as texts from './texts.ts'

export function OrderList({ orders }: { orders: Order[] }) {
  return (
    <ul className="grid gap-16">
      {orders.map((order) => (
        <li key={order.orderId}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

function OrderCard({ order }: { order: Order }) {
  const { orderId, orderNo, status, statusName, createTime, expireTime, items } = order
  return (
    <article className={styles.card} aria-label={texts.orderNumber(orderNo)}>
      <header className="flex wrap middle gap-4-16">
        <Link to={`?id=${orderId}`} className="number bold hover-underline">
          {texts.orderNumber(orderNo)}
        </Link>
        <Time at={createTime} className="text-13 ink-t2" />
        <b className={`${styles.status} push ink-t1`} data-status={status}>
          {statusName}
        </b>
      </header>
      <OrderItems items={items} />
      <footer className={`${styles.cardFoot} flex wrap middle between gap-12-16 mt-8 line-above pt-12`}>
        <p className="text-13 ink-t2 number">{paymentText(order)}</p>
        <div className={styles.actions}>
          {status === 'CREATED' ? (
            <small className="text-13 ink-t2">
              <Time at={expireTime} look="clock" /> {texts.validBefore}
            </small>
          ) : null}
          <OrderActions order={order} />
          <ButtonLink to={`?id=${orderId}`}>{status === 'SHIPPED' ? texts.trackShipment : texts.orderDetails}</ButtonLink>
        </div>
      </footer>
    </article>
  )
}

/** The total, the discount, and the channel. */
function paymentText({ amountFen, discountFen, refundedFen, channel, isSandbox, status }: Order): string {
  return [
    `${status === 'CREATED' ? texts.payableAmount : texts.total} ${exactYuan(amountFen)}`,
    discountFen > 0 ? texts.discounted(exactYuan(discountFen)) : '',
    refundedFen > 0 ? texts.refunded(exactYuan(refundedFen)) : '',
    // The sandbox needs no channel name beside this text.
    isSandbox ? texts.sandboxUnpaid : channel === '' ? '' : CHANNEL_LABELS[channel],
  ]
    .filter(Boolean)
    .join(' · ')
}
