import {
  askDesignChanges,
  closeDesignRequest,
  confirmDesign,
  type DesignRequest,
} from '@shenglang/contract/commerce/design-requests'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { call } from '../../remote/api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './udesign.module.css'

/** What the buyer can do next. */
export function DesignSteps({ request }: { request: DesignRequest }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { requestId: id, state, orderId } = request
  const act = async (deed: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    await revalidate()
    setBusy(false)
  }
  if (isChanging) return <ChangesForm id={id} onDone={() => setChanging(false)} />
  const accept = () => void openCheckout({ items: [{ goodsType: 'DESIGN', goodsId: id }], onPaid: () => void revalidate() })
  return (
    <div className={styles.next}>
      {state === 'quoted' && orderId === '' ? (
        <Button look="gold" onClick={accept}>
          接受并付款
        </Button>
      ) : null}
      {orderId !== '' ? <ButtonLink to="/user/orders">{state === 'quoted' ? '去付款' : '查看订单'}</ButtonLink> : null}
      {state === 'delivered' ? (
        <>
          <Button look="gold" disabled={isBusy} onClick={() => void act(() => call(confirmDesign, { id }))}>
            确认收到
          </Button>
          <Button disabled={isBusy} onClick={() => setChanging(true)}>
            要求修改
          </Button>
        </>
      ) : null}
      {(state === 'asked' || state === 'quoted') && orderId === '' ? (
        <Button disabled={isBusy} onClick={() => void act(() => call(closeDesignRequest, { id }))}>
          撤回
        </Button>
      ) : null}
    </div>
  )
}

function ChangesForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const state = useCallForm(askDesignChanges, {
    done: async () => {
      showToast('修改要求已提交')
      await revalidate()
      onDone()
    },
  })
  return (
    <>
      <CallForm
        state={state}
        label="要求修改"
        submit="提交修改要求"
        onSubmit={(values) => state.send({ id, wish: textOf(values, 'wish') })}
      >
        <Field name="wish" label="要改哪里" fault={state.faults.wish}>
          {(control) => <textarea {...control} rows={4} maxLength={2000} />}
        </Field>
      </CallForm>
      <Button look="quiet" onClick={onDone}>
        取消
      </Button>
    </>
  )
}
