import { addressText } from '@shenglang/contract/commerce/addresses/addresses'
import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { CHANNEL_LABELS, type OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { Link } from 'react-router'
import { copyText } from '../../ui/browser/copy.ts'
import { ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../ui/data/Facts.tsx'
import { IconCopy } from '../../ui/data/icons.ts'
import { Time } from '../../ui/data/Time.tsx'
import { OrderInvoice } from '../invoices/OrderInvoice.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderItems } from './OrderItems.tsx'
import { historyOf, nextText } from './order-text.ts'
import styles from './orders.module.css'
import * as texts from './texts.ts'

/** One order with its history. */
export function OrderView({ order }: { order: OrderDetail }) {
  return (
    <>
      <header className={`${styles.head} flex wrap middle between gap-16 mb-20`}>
        <div>
          <h1 data-status={order.status}>{order.statusName}</h1>
          {/* Says when the order comes to another state while one looks. */}
          <p role="status">{nextText(order)}</p>
        </div>
        <div className={styles.actions}>
          <OrderActions order={order} />
        </div>
      </header>
      <div className={styles.columns}>
        <div className="grid gap-16">
          <section className={styles.card} aria-label={texts.content}>
            <h2>{texts.content}</h2>
            <OrderItems items={order.items} more={(item) => <LicenceLink order={order} item={item} />} />
            <Sums order={order} />
          </section>
          {order.refunds.length > 0 ? <Refunds order={order} /> : null}
        </div>
        <div className="grid gap-16">
          {order.address ? <Delivery order={order} address={order.address} /> : null}
          <OrderFacts order={order} />
        </div>
      </div>
    </>
  )
}

/** Playable items have licences. */
function LicenceLink({ order: { status, isShipped }, item }: { order: OrderDetail; item: OrderItem }) {
  const isHad = status === 'COMPLETED' && !isShipped && (item.amountFen === 0 || item.refundedFen < item.amountFen)
  if (item.goodsType !== 'RESOURCE' || !isHad) return null
  return (
    <Link to={`/user/licences?for=${item.goodsId}`} className={styles.licence}>
      {texts.commercialLicence}
    </Link>
  )
}

function Sums({ order: { items, discountFen, amountFen, refundedFen, status } }: { order: OrderDetail }) {
  const before = items.reduce((sum, { unitFen, quantity }) => sum + unitFen * quantity, 0)
  return (
    <div className="mt-8 pt-12 line-above">
      <Facts look="ends">
        <Fact name={texts.subtotal}>{exactYuan(before)}</Fact>
        {discountFen > 0 ? <Fact name={texts.discount}>{exactYuan(-discountFen)}</Fact> : null}
        <Fact name={status === 'CREATED' || status === 'CANCELLED' ? texts.payableAmount : texts.paidAmount}>
          <b>{exactYuan(amountFen)}</b>
        </Fact>
        {refundedFen > 0 ? <Fact name={texts.refundedLabel}>{exactYuan(refundedFen)}</Fact> : null}
      </Facts>
    </div>
  )
}

function Refunds({ order: { refunds, items } }: { order: OrderDetail }) {
  const titleOf = (orderItemId: string) => items.find((item) => item.orderItemId === orderItemId)?.title
  return (
    <section className={styles.card} aria-label={texts.refund}>
      <h2>{texts.refund}</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.refundId} className={styles.refund}>
            <span>
              <b>{refund.stateName}</b>
              <small className="text-13 ink-t2 block">
                <Time at={refund.createTime} />
                {` · ${titleOf(refund.orderItemId) ?? texts.wholeOrder} · ${refund.takeName}`}
              </small>
            </span>
            <b className="number">{exactYuan(refund.amountFen)}</b>
            {refund.reason === '' ? null : <p>{texts.reasonGiven(refund.reason)}</p>}
            {refund.answer === '' ? null : <p>{texts.reply(refund.answer)}</p>}
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
    <section className={styles.card} aria-label={texts.delivery}>
      <h2>{texts.delivery}</h2>
      <p>
        {address.name} <span className="number">{address.phone}</span>
      </p>
      <p className="text-13 ink-t2">{addressText(address)}</p>
      {trackingNo === '' ? null : (
        <div className={styles.facts}>
          <Facts look="ends">
            <Fact name={carrier}>
              <Copied name={texts.waybill} text={trackingNo} />
            </Fact>
          </Facts>
        </div>
      )}
    </section>
  )
}

function OrderFacts({ order }: { order: OrderDetail }) {
  const { orderId, orderNo, channel, isSandbox, payTime } = order
  return (
    <section className={styles.card} aria-label={texts.orderInfo}>
      <h2>{texts.orderInfo}</h2>
      <div className={styles.facts}>
        <Facts look="ends">
          <Fact name={texts.orderNo}>
            <Copied name={texts.orderNo} text={orderNo} />
          </Fact>
          {channel === '' ? null : <Fact name={texts.paymentMethods}>{CHANNEL_LABELS[channel]}</Fact>}
          {historyOf(order).map(({ at, label }) => (
            <Fact key={label + at} name={label}>
              <Time at={at} />
            </Fact>
          ))}
        </Facts>
      </div>
      {isSandbox ? <p className="text-13 ink-t2">{texts.sandboxNotPaid}</p> : null}
      <p className="mt-8 flex wrap gap-8">
        {payTime === '' ? null : <ButtonLink to={`/user/receipt?id=${orderId}`}>{texts.receipt}</ButtonLink>}
        <OrderInvoice order={order} />
      </p>
    </section>
  )
}

function Copied({ name, text }: { name: string; text: string }) {
  return (
    <>
      <span className="number">{text}</span>
      <IconButton label={texts.copyNamed(name)} onClick={() => void copyText(text)}>
        <IconCopy size={16} />
      </IconButton>
    </>
  )
}
