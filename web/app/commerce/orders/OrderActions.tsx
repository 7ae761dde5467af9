import { type OrderDetail, readOrder } from '@shenglang/contract/commerce/order-routes'
import { cancelOrder, listOrders, receiveOrder } from '@shenglang/contract/commerce/routes'
import type { ArgsOf, Route } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { showToast } from '../../ui/notifier.ts'
import { openCheckout } from '../open-checkout.tsx'
import styles from './orders.module.css'
import { RefundDialog } from './RefundDialog.tsx'

type Asking = 'cancel' | 'receive' | 'refund'

/** What its buyer may do with an order; the server says what that is. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState<Asking>()
  const act = useAct()
  const close = () => setAsking(undefined)
  const { orderId, canDo } = order
  return (
    <div className={styles.actions}>
      {canDo.includes('pay') ? (
        <Button look="gold" onClick={() => openCheckout({ orderId })}>
          去付款
        </Button>
      ) : null}
      {canDo.includes('receive') ? (
        <Button look="gold" onClick={() => setAsking('receive')}>
          确认收货
        </Button>
      ) : null}
      {canDo.includes('refund') ? <Button onClick={() => setAsking('refund')}>申请退款</Button> : null}
      {canDo.includes('cancel') ? <Button onClick={() => setAsking('cancel')}>取消订单</Button> : null}
      {asking === 'cancel' ? (
        <Question
          title="取消这个订单？"
          yes="取消订单"
          no="不取消"
          onClose={close}
          onYes={() => act(cancelOrder, { id: orderId }, '订单已取消')}
        >
          预留的库存和用掉的优惠券会退回。已经在付款的，请等付款有了结果再取消。
        </Question>
      ) : null}
      {asking === 'receive' ? (
        <Question
          title="已经收到了？"
          yes="确认收货"
          no="还没有"
          onClose={close}
          onYes={() => act(receiveOrder, { id: orderId }, '已确认收货')}
        >
          确认之后订单完成。没有收到的，请先查看物流。
        </Question>
      ) : null}
      {asking === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
    </div>
  )
}

interface QuestionProps {
  title: string
  yes: string
  no: string
  children: string
  onYes: () => Promise<void>
  onClose: () => void
}

function Question({ title, yes, no, children, onYes, onClose }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    await onYes()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" disabled={isBusy} onClick={agree}>
            {yes}
          </Button>
          <Button onClick={onClose}>{no}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Makes a call about an order, says how it went, and shows the order as it is then. */
function useAct() {
  const client = useQueryClient()
  return async <R extends Route>(route: R, args: ArgsOf<R>, done: string): Promise<void> => {
    try {
      await call(route, args)
      showToast(done, 'good')
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    void client.invalidateQueries({ queryKey: keyOf(listOrders) })
    await client.invalidateQueries({ queryKey: keyOf(readOrder) })
  }
}
