import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { CHANNEL_LABELS, type OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import { data } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Fact } from '../../ui/data/Facts.tsx'
import { Paper } from '../../ui/layout/Paper.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import type { Route } from './+types/receipt-page'
import { loadOrder } from './load-order.ts'
import styles from './receipt.module.css'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const [order, config] = await Promise.all([
    loadOrder(call, new URL(request.url).searchParams.get('id') ?? ''),
    loadSiteConfig(context),
  ])
  // Unpaid orders have no receipt.
  if (order.payTime === '') throw data(null, { status: 404 })
  return { order, siteName: config.basic.siteName }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.receiptTitle(loaderData?.order.orderNo ?? '') },
  { name: 'robots', content: 'noindex' },
]

export default function ReceiptPage({ loaderData: { order, siteName } }: Route.ComponentProps) {
  return (
    <Paper
      title={texts.receipt}
      issuer={siteName}
      actions={
        <>
          <Button look="gold" onClick={() => window.print()}>
            {texts.print}
          </Button>
          <ButtonLink to={`/user/orders?id=${order.orderId}`}>{texts.backToOrder}</ButtonLink>
        </>
      }
    >
      <Receipt order={order} />
    </Paper>
  )
}

const COLUMNS: Column<OrderItem>[] = [
  { key: 'title', head: texts.content, cell: ({ title }) => title },
  { key: 'unit', head: texts.unitPrice, alignsEnd: true, cell: ({ unitFen }) => exactYuan(unitFen) },
  { key: 'quantity', head: texts.quantity, alignsEnd: true, cell: ({ quantity }) => quantity },
  { key: 'amount', head: texts.amountLabel, alignsEnd: true, cell: ({ unitFen, quantity }) => exactYuan(unitFen * quantity) },
]

const moment = (instant: string) => shanghaiInput(instant).replace('T', ' ')

function Receipt({ order }: { order: OrderDetail }) {
  const user = useUser()
  const { orderNo, payTime, channel, isSandbox, items, discountFen, amountFen, refundedFen, refunds } = order
  const before = items.reduce((sum, { unitFen, quantity }) => sum + unitFen * quantity, 0)
  const paidBack = refunds.filter(({ state }) => state === 'done')
  return (
    <>
      {isSandbox ? <p className="mt-16 pad-8-12 edge bold text-centre">{texts.demoUnpaid}</p> : null}
      <dl className={`${styles.facts} number`}>
        <Fact name={texts.orderNo}>{orderNo}</Fact>
        <Fact name={texts.payer}>{user?.nickName ?? ''}</Fact>
        <Fact name={texts.paidAt}>{`${moment(payTime)}（${TIME_ZONE_NAME}）`}</Fact>
        <Fact name={texts.paymentMethods}>{channel === '' ? '' : CHANNEL_LABELS[channel]}</Fact>
      </dl>
      <DataTable label={texts.content} columns={COLUMNS} rows={items} keyOf={({ orderItemId }) => orderItemId} isCompact />
      <dl className={`${styles.sums} number`}>
        {discountFen > 0 ? (
          <>
            <Fact name={texts.subtotal}>{exactYuan(before)}</Fact>
            <Fact name={texts.discount}>{exactYuan(-discountFen)}</Fact>
          </>
        ) : null}
        <Fact name={texts.paidAmount}>{exactYuan(amountFen)}</Fact>
        {paidBack.map(({ refundId, doneTime, amountFen: fen }) => (
          <Fact key={refundId} name={texts.refundAt(moment(doneTime))}>
            {exactYuan(-fen)}
          </Fact>
        ))}
        {refundedFen > 0 ? <Fact name={texts.afterRefund}>{exactYuan(amountFen - refundedFen)}</Fact> : null}
      </dl>
      <p className="text-12 mt-40">{texts.receiptNote}</p>
    </>
  )
}
