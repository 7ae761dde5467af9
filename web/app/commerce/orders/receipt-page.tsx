import { exactYuan } from '@shenglang/contract/commerce/money'
import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders'
import { shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import { data } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Route } from './+types/receipt-page'
import { loadOrder } from './load-order.ts'
import styles from './receipt.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const [order, config] = await Promise.all([
    loadOrder(call, new URL(request.url).searchParams.get('id') ?? ''),
    loadSiteConfig(context),
  ])
  // What was not paid has no receipt.
  if (order.payTime === '') throw data(null, { status: 404 })
  return { order, siteName: config.basic.siteName }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `收据 ${loaderData?.order.orderNo ?? ''} · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export default function ReceiptPage({ loaderData: { order, siteName } }: Route.ComponentProps) {
  return (
    <>
      <div className={styles.actions}>
        <Button look="gold" onClick={() => window.print()}>
          打印
        </Button>
        <ButtonLink to={`/user/orders?id=${order.orderId}`}>返回订单</ButtonLink>
      </div>
      <Sheet order={order} siteName={siteName} />
    </>
  )
}

const moment = (instant: string) => shanghaiInput(instant).replace('T', ' ')

function Sheet({ order, siteName }: { order: OrderDetail; siteName: string }) {
  const user = useUser()
  const { orderNo, payTime, channel, isSandbox, items, discountFen, amountFen, refundedFen, refunds } = order
  const before = items.reduce((sum, { unitFen, quantity }) => sum + unitFen * quantity, 0)
  const paidBack = refunds.filter(({ state }) => state === 'done')
  return (
    <article className={styles.sheet} aria-labelledby="receipt">
      <header className={styles.head}>
        <h1 id="receipt">收据</h1>
        <p>{siteName}</p>
      </header>
      {isSandbox ? <p className={styles.sandbox}>演示 · 无实际付款</p> : null}
      <dl className={`${styles.facts} number`}>
        <Fact name="订单号" value={orderNo} />
        <Fact name="付款人" value={user?.nickName ?? ''} />
        <Fact name="付款时间" value={`${moment(payTime)}（${TIME_ZONE_NAME}）`} />
        <Fact name="付款方式" value={channel === '' ? '' : CHANNEL_LABELS[channel]} />
      </dl>
      <table className={`${styles.items} number`}>
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.orderItemId}>
              <td>{item.title}</td>
              <td>{exactYuan(item.unitFen)}</td>
              <td>{item.quantity}</td>
              <td>{exactYuan(item.unitFen * item.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`${styles.sums} number`}>
        {discountFen > 0 ? (
          <>
            <Fact name="小计" value={exactYuan(before)} />
            <Fact name="优惠" value={exactYuan(-discountFen)} />
          </>
        ) : null}
        <Fact name="实付" value={exactYuan(amountFen)} />
        {paidBack.map(({ refundId, doneTime, amountFen: fen }) => (
          <Fact key={refundId} name={`退款 ${moment(doneTime)}`} value={exactYuan(-fen)} />
        ))}
        {refundedFen > 0 ? <Fact name="退款后" value={exactYuan(amountFen - refundedFen)} /> : null}
      </dl>
      <p className={styles.note}>收据只说明付款情况，不是发票，不能用于报销或抵扣。</p>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
