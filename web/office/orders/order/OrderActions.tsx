import {
  correctShipping,
  dropOrder,
  findOrder,
  findOrders,
  readOrderBooks,
  type StaffOrder,
  shipOrder,
} from '@shenglang/contract/commerce/staff-order-routes'
import { useState } from 'react'
import { textsOf } from '../../../app/forms/CallForm.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { useMay } from '../../shell/staff.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import * as texts from './texts.ts'

const CHANGED = [findOrder, findOrders, readOrderBooks] as const
const REFUNDABLE: readonly StaffOrder['status'][] = ['PAID', 'SHIPPED', 'COMPLETED']

type Opened = 'ship' | 'correct' | 'cancel' | 'refund'

/** The actions that staff have for an order in its present state. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const { status, isShipped, isToSend, amountFen, refundedFen } = order
  const isRefundable = REFUNDABLE.includes(status) && refundedFen < amountFen && may('finance')
  const close = () => setOpened(undefined)
  return (
    <div className="flex wrap gap-12">
      {isToSend ? (
        <Button look="gold" onClick={() => setOpened('ship')}>
          {texts.ship}
        </Button>
      ) : null}
      {status === 'PAID' && isShipped && !isToSend ? <p className="ink-t2">{texts.nothingToSend}</p> : null}
      {status === 'SHIPPED' ? <Button onClick={() => setOpened('correct')}>{texts.correctShipping}</Button> : null}
      {isRefundable ? <Button onClick={() => setOpened('refund')}>{texts.refund}</Button> : null}
      {status === 'CREATED' ? <Button onClick={() => setOpened('cancel')}>{texts.cancelOrder}</Button> : null}
      {opened === 'ship' || opened === 'correct' ? (
        <ShippingDialog order={order} isCorrection={opened === 'correct'} onClose={close} />
      ) : null}
      {opened === 'cancel' ? (
        <ConfirmDialog
          title={texts.cancelOrder}
          route={dropOrder}
          args={{ id: order.orderId }}
          done={texts.cancelled}
          changes={CHANGED}
          onClose={close}
        >
          {texts.cancelStatement(order.orderNo)}
        </ConfirmDialog>
      ) : null}
      {opened === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
    </div>
  )
}

interface ShippingProps {
  order: StaffOrder
  isCorrection: boolean
  onClose: () => void
}

function ShippingDialog({ order, isCorrection, onClose }: ShippingProps) {
  const { orderId: id, carrier, trackingNo } = order
  const read = (values: FormData) => ({ id, ...textsOf(values, 'carrier', 'trackingNo') })
  const fields = (
    <>
      <InputField name="carrier" label={texts.carrier} defaultValue={carrier} maxLength={40} autoComplete="off" />
      <InputField name="trackingNo" label={texts.trackingNo} defaultValue={trackingNo} maxLength={60} autoComplete="off" />
    </>
  )
  const shared = { changes: CHANGED, onClose, submit: texts.saveShipping, children: fields }
  return isCorrection ? (
    <ActionDialog
      {...shared}
      title={texts.correctShipping}
      route={correctShipping}
      read={(values) => ({ ...read(values), seenTrackingNo: trackingNo })}
      done={texts.shippingCorrected}
    />
  ) : (
    <ActionDialog {...shared} title={texts.ship} route={shipOrder} read={read} done={texts.shipped} />
  )
}
