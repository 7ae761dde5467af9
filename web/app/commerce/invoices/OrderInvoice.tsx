import { listInvoices } from '@shenglang/contract/commerce/invoices/invoices'
import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import * as texts from './texts.ts'

/** Links to an order's invoice, or to the form that requests one. Nothing where there can be none. */
export function OrderInvoice({ order }: { order: OrderDetail }) {
  const [isRequesting, setRequesting] = useState(false)
  const { orderId, payTime, isSandbox, status } = order
  const amountFen = order.amountFen - order.refundedFen
  const mayHave = payTime !== '' && status !== 'REFUNDING' && amountFen > 0
  const { data } = useQuery({ ...remoteQuery(listInvoices, { orderId }), enabled: payTime !== '' })
  const [invoice] = data?.rows ?? []
  if (invoice)
    return (
      <ButtonLink to="/user/invoices">
        {invoice.isSample ? texts.sampleInvoice : texts.invoices}：{invoice.stateName}
      </ButtonLink>
    )
  if (!mayHave || data === undefined) return null
  return (
    <>
      <Button onClick={() => setRequesting(true)}>{isSandbox ? texts.applySampleInvoice : texts.applyInvoice}</Button>
      {isRequesting ? (
        <InvoiceDialog orderId={orderId} amountFen={amountFen} isSample={isSandbox} onClose={() => setRequesting(false)} />
      ) : null}
    </>
  )
}
