import { readOrder } from '@shenglang/contract/commerce/order-routes'
import type { Order } from '@shenglang/contract/commerce/orders/orders'
import { cancelOrder, listOrders, receiveOrder } from '@shenglang/contract/commerce/orders/routes'
import type { ArgsOf, Route } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { openCheckout } from '../open-checkout.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import * as texts from './texts.ts'

type OrderDialog = 'cancel' | 'receive' | 'refund'

/** The actions that the server allows its buyer. */
export function OrderActions({ order }: { order: Order }) {
  const [dialog, setDialog] = useState<OrderDialog>()
  const act = useAct()
  const close = () => setDialog(undefined)
  const { orderId, canDo } = order
  return (
    <>
      {canDo.includes('pay') ? (
        <Button look="gold" onClick={() => openCheckout({ orderId })}>
          {texts.goPay}
        </Button>
      ) : null}
      {canDo.includes('receive') ? (
        <Button look="gold" onClick={() => setDialog('receive')}>
          {texts.confirmReceipt}
        </Button>
      ) : null}
      {canDo.includes('refund') ? <Button onClick={() => setDialog('refund')}>{texts.applyRefund}</Button> : null}
      {canDo.includes('cancel') ? <Button onClick={() => setDialog('cancel')}>{texts.cancelOrder}</Button> : null}
      {dialog === 'cancel' ? (
        <Question
          title={texts.cancelOrderQuestion}
          yes={texts.cancelOrder}
          no={texts.doNotCancel}
          onClose={close}
          onYes={() => act(cancelOrder, { id: orderId }, texts.orderCancelled).then(close)}
        >
          {texts.cancelOrderText}
        </Question>
      ) : null}
      {dialog === 'receive' ? (
        <Question
          title={texts.receivedQuestion}
          yes={texts.confirmReceipt}
          no={texts.notYet}
          onClose={close}
          onYes={() => act(receiveOrder, { id: orderId }, texts.receiptConfirmed).then(close)}
        >
          {texts.confirmReceiptText}
        </Question>
      ) : null}
      {dialog === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
    </>
  )
}

/** Makes a call about an order, shows the result, and reloads the order. */
function useAct() {
  const client = useQueryClient()
  return async <R extends Route>(route: R, args: ArgsOf<R>, done: string): Promise<void> => {
    await attempt(async () => {
      await call(route, args)
      showToast(done, 'good')
    })
    void client.invalidateQueries({ queryKey: keyOf(listOrders) })
    await client.invalidateQueries({ queryKey: keyOf(readOrder) })
  }
}
