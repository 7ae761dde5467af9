import { addressWords } from '@shenglang/contract/commerce/addresses'
import { exactYuan } from '@shenglang/contract/commerce/money'
import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { CHANNEL_LABELS, type OrderItem } from '@shenglang/contract/commerce/orders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { IconCopy } from '../../ui/icons.ts'
import { Time } from '../../ui/Time.tsx'
import { OrderInvoice } from '../invoices/OrderInvoice.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderItems } from './OrderItems.tsx'
import { happenedTo, nextWords } from './order-words.ts'
import styles from './orders.module.css'

/** One order, with all that became of it. */
export function OrderView({ order }: { order: OrderDetail }) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 data-status={order.status}>{order.statusName}</h1>
          {/* Says when the order comes to another state while one looks. */}
          <p role="status">{nextWords(order)}</p>
        </div>
        <OrderActions order={order} />
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.card} aria-label="内容">
            <h2>内容</h2>
            <OrderItems items={order.items} more={(item) => <LicenceLink order={order} item={item} />} />
            <Sums order={order} />
          </section>
          {order.refunds.length > 0 ? <Refunds order={order} /> : null}
        </div>
        <div className={styles.main}>
          {order.address ? <Delivery order={order} address={order.address} /> : null}
          <Facts order={order} />
        </div>
      </div>
    </>
  )
}

/** What can be played is licensed, too. */
function LicenceLink({ order: { status, isShipped }, item }: { order: OrderDetail; item: OrderItem }) {
  const isHad = status === 'COMPLETED' && !isShipped && (item.amountFen === 0 || item.refundedFen < item.amountFen)
  if (item.goodsType !== 'RESOURCE' || !isHad) return null
  return (
    <Link to={`/user/licences?for=${item.goodsId}`} className={styles.licence}>
      商用授权书
    </Link>
  )
}

function Sums({ order: { items, discountFen, amountFen, refundedFen, status } }: { order: OrderDetail }) {
  const before = items.reduce((sum, { unitFen, quantity }) => sum + unitFen * quantity, 0)
  return (
    <dl className={`${styles.sums} number`}>
      <Row name="小计">{exactYuan(before)}</Row>
      {discountFen > 0 ? <Row name="优惠">{exactYuan(-discountFen)}</Row> : null}
      <Row name={status === 'CREATED' || status === 'CANCELLED' ? '应付' : '实付'}>
        <b>{exactYuan(amountFen)}</b>
      </Row>
      {refundedFen > 0 ? <Row name="已退">{exactYuan(refundedFen)}</Row> : null}
    </dl>
  )
}

function Refunds({ order: { refunds, items } }: { order: OrderDetail }) {
  const titleOf = (orderItemId: string) => items.find((item) => item.orderItemId === orderItemId)?.title
  return (
    <section className={styles.card} aria-label="退款">
      <h2>退款</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.refundId} className={styles.refund}>
            <span>
              <b>{refund.stateName}</b>
              <small className={styles.quiet}>
                <Time at={refund.createTime} look="moment" />
                {` · ${titleOf(refund.orderItemId) ?? '整单'} · ${refund.takeName}`}
              </small>
            </span>
            <b className="number">{exactYuan(refund.amountFen)}</b>
            {refund.reason === '' ? null : <p>原因：{refund.reason}</p>}
            {refund.answer === '' ? null : <p>答复：{refund.answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DeliveryProps {
  order: OrderDetail
  address: NonNullable<OrderDetail['address']>
}

function Delivery({ order: { carrier, trackingNo }, address }: DeliveryProps) {
  return (
    <section className={styles.card} aria-label="收货">
      <h2>收货</h2>
      <p>
        {address.name} <span className="number">{address.phone}</span>
      </p>
      <p className={styles.quiet}>{addressWords(address)}</p>
      {trackingNo === '' ? null : (
        <dl className={styles.facts}>
          <Row name={carrier}>
            <Copied name="运单号" text={trackingNo} />
          </Row>
        </dl>
      )}
    </section>
  )
}

function Facts({ order }: { order: OrderDetail }) {
  const { orderId, orderNo, channel, isSandbox, payTime } = order
  return (
    <section className={styles.card} aria-label="订单信息">
      <h2>订单信息</h2>
      <dl className={styles.facts}>
        <Row name="订单号">
          <Copied name="订单号" text={orderNo} />
        </Row>
        {channel === '' ? null : <Row name="付款方式">{CHANNEL_LABELS[channel]}</Row>}
        {happenedTo(order).map(({ at, words }) => (
          <Row key={words + at} name={words}>
            <Time at={at} look="moment" />
          </Row>
        ))}
      </dl>
      {isSandbox ? <p className={styles.quiet}>演示 · 没有实际付款</p> : null}
      <p className={styles.papers}>
        {payTime === '' ? null : <ButtonLink to={`/user/receipt?id=${orderId}`}>收据</ButtonLink>}
        <OrderInvoice order={order} />
      </p>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Copied({ name, text }: { name: string; text: string }) {
  return (
    <>
      <span className="number">{text}</span>
      <IconButton label={`复制${name}`} onClick={() => void copyText(text)}>
        <IconCopy size={16} />
      </IconButton>
    </>
  )
}
