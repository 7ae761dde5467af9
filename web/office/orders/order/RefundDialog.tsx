import type { StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import type { FormEvent } from 'react'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Faults, TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { Dialog } from '../../../app/ui/overlays/Dialog.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { yuan } from '../../shell/yuan.ts'
import { chosenText } from './chosen-text.ts'
import { RefundFields } from './RefundFields.tsx'
import * as texts from './texts.ts'
import { useRefund } from './use-refund.ts'

const FORM = 'refund'

/** A refund by staff: the amount and revocations of the rules, the values that staff enter instead, and a confirmation. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const refund = useRefund(order, onClose)
  const { quote, error, taken } = refund
  const submit = (event: FormEvent) => {
    event.preventDefault()
    refund.next()
  }
  return (
    <Dialog
      title={texts.refundOf(order.orderNo)}
      onClose={onClose}
      actions={
        refund.isConfirming ? (
          <>
            <Button look="gold" aria-disabled={refund.isBusy} onClick={() => void refund.submit()}>
              {texts.startRefund}
            </Button>
            <Button onClick={refund.back}>{texts.back}</Button>
          </>
        ) : (
          <>
            <Button type="submit" form={FORM} look="gold" aria-disabled={!refund.isPossible}>
              {texts.nextStep}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        )
      }
    >
      {refund.isConfirming ? (
        <p className="text-18 ink-t0" role="status">
          {texts.refundStatement(yuan(refund.amountFen), order.orderNo, chosenText(order.orderId, taken))}
          {refund.needsSecond === undefined ? null : (
            <small className="block text-13 ink-t2 mt-8">{texts.needsSecond(yuan(refund.needsSecond))}</small>
          )}
        </p>
      ) : (
        <Faults value={refund.faults}>
          <form id={FORM} method="post" noValidate className="grid one-column gap-16" onSubmit={submit}>
            {quote ? (
              <RefundFields
                order={order}
                quote={quote}
                chosen={taken}
                draft={refund.draft}
                onChange={refund.setDraft}
                take={refund.take}
              />
            ) : error ? null : (
              <p role="status">{texts.quoting}</p>
            )}
            <Alert>{error ? errorMessage(error) : quote?.refusal}</Alert>
            <TextAreaField
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              rows={2}
              maxLength={500}
              value={refund.reason}
              onText={refund.setReason}
            />
          </form>
        </Faults>
      )}
    </Dialog>
  )
}
