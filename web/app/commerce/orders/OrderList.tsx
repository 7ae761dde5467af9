import { exactYuan } from '@shenglang/contract/commerce/money'
import { CHANNEL_LABELS, type Order } from '@shenglang/contract/commerce/orders'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { openCheckout } from '../open-checkout.tsx'
import { OrderItems } from './OrderItems.tsx'
import styles from './orders.module.css'

export function OrderList({ orders }: { orders: Order[] }) {
  return (
    <ul className={styles.list}>
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
    <article className={styles.card} aria-label={`订单 ${orderNo}`}>
      <header className={styles.cardHead}>
        <Link to={`?id=${orderId}`} className="number">
          订单 {orderNo}
        </Link>
        <Time at={createTime} look="moment" className={styles.quiet} />
        <b className={styles.status} data-status={status}>
          {statusName}
        </b>
      </header>
      <OrderItems items={items} />
      <footer className={styles.cardFoot}>
        <p className={`${styles.quiet} number`}>{paymentWords(order)}</p>
        <span className={styles.actions}>
          {status === 'CREATED' ? (
            <>
              <small className={styles.quiet}>
                <Time at={expireTime} look="clock" /> 前有效
              </small>
              <Button onClick={() => openCheckout({ orderId })}>去付款</Button>
            </>
          ) : null}
          <ButtonLink to={`?id=${orderId}`}>{status === 'SHIPPED' ? '看物流' : '订单详情'}</ButtonLink>
        </span>
      </footer>
    </article>
  )
}

/** What it comes to, what was taken off, how it was paid. */
function paymentWords({ amountFen, discountFen, refundedFen, channel, isSandbox, status }: Order): string {
  return [
    `${status === 'CREATED' ? '应付' : '合计'} ${exactYuan(amountFen)}`,
    discountFen > 0 ? `已优惠 ${exactYuan(discountFen)}` : '',
    refundedFen > 0 ? `已退 ${exactYuan(refundedFen)}` : '',
    // The sandbox needs no name where it is said what it is.
    isSandbox ? '演示，没有实际付款' : channel === '' ? '' : CHANNEL_LABELS[channel],
  ]
    .filter(Boolean)
    .join(' · ')
}
