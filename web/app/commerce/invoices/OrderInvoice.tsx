import { listInvoices } from '@shenglang/contract/commerce/invoices'
import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'

/** The way to an order's invoice: to ask for it, or to the one that was asked for. Nothing where there can be none. */
export function OrderInvoice({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false)
  const { orderId, payTime, isSandbox, status } = order
  const amountFen = order.amountFen - order.refundedFen
  const mayHave = payTime !== '' && status !== 'REFUNDING' && amountFen > 0
  const { data } = useQuery({ ...remoteQuery(listInvoices, { orderId }), enabled: payTime !== '' })
  const [invoice] = data?.rows ?? []
  if (invoice)
    return (
      <ButtonLink to="/user/invoices">
        {invoice.isSample ? '测试发票' : '发票'}：{invoice.stateName}
      </ButtonLink>
    )
  if (!mayHave || data === undefined) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{isSandbox ? '申请测试发票' : '申请发票'}</Button>
      {isAsking ? (
        <InvoiceDialog orderId={orderId} amountFen={amountFen} isSample={isSandbox} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
