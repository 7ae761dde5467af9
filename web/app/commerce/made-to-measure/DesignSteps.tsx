import {
  closeDesignRequest,
  confirmDesign,
  type DesignRequest,
  requestDesignChanges,
} from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { call } from '../../remote/api.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/controls/Field.tsx'
import { openCheckout } from '../open-checkout.tsx'
import * as texts from './texts.ts'

/** The buyer's next possible steps. */
export function DesignSteps({ request }: { request: DesignRequest }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { requestId: id, state, orderId } = request
  const act = async (deed: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(deed)
    await revalidate()
    setBusy(false)
  }
  if (isChanging) return <ChangesForm id={id} onDone={() => setChanging(false)} />
  const accept = () => void openCheckout({ items: [{ goodsType: 'DESIGN', goodsId: id }], onPaid: () => void revalidate() })
  return (
    <div className="flex wrap gap-8-12">
      {state === 'quoted' && orderId === '' ? (
        <Button look="gold" onClick={accept}>
          {texts.acceptAndPay}
        </Button>
      ) : null}
      {orderId !== '' ? <ButtonLink to="/user/orders">{state === 'quoted' ? texts.goPay : texts.seeOrder}</ButtonLink> : null}
      {state === 'delivered' ? (
        <>
          <Button look="gold" disabled={isBusy} onClick={() => void act(() => call(confirmDesign, { id }))}>
            {texts.confirmReceived}
          </Button>
          <Button disabled={isBusy} onClick={() => setChanging(true)}>
            {texts.requestChange}
          </Button>
        </>
      ) : null}
      {(state === 'asked' || state === 'quoted') && orderId === '' ? (
        <Button disabled={isBusy} onClick={() => void act(() => call(closeDesignRequest, { id }))}>
          {texts.withdraw}
        </Button>
      ) : null}
    </div>
  )
}

function ChangesForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const state = useCallForm(requestDesignChanges, {
    done: async () => {
      showToast(texts.changeSubmitted)
      await revalidate()
      onDone()
    },
  })
  return (
    <>
      <CallForm
        state={state}
        label={texts.requestChange}
        submit={texts.submitChange}
        onSubmit={(values) => state.send({ id, wish: textOf(values, 'wish') })}
      >
        <TextAreaField name="wish" label={texts.whatToChange} rows={4} maxLength={2000} />
      </CallForm>
      <Button look="quiet" onClick={onDone}>
        {texts.cancel}
      </Button>
    </>
  )
}
