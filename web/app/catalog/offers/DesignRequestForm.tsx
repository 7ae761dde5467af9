import { signInAddress } from '@shenglang/contract/accounts/guards'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { sendDesignRequest } from '@shenglang/contract/commerce/design-requests'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './udesign.module.css'

interface DesignRequestFormProps {
  offers: Resource[]
  /** The id of the offer that the visitor came from; '' for none. */
  chosen: string
  isSignedIn: boolean
}

export function DesignRequestForm({ offers, chosen, isSignedIn }: DesignRequestFormProps) {
  const [phone, setPhone] = useState('')
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const state = useCallForm(sendDesignRequest, {
    done: async () => {
      state.form.current?.reset()
      setPhone('')
      showToast('需求已提交，报价会在通知和下面的列表里告诉你')
      await revalidate()
    },
  })
  if (!isSignedIn) {
    return (
      <p className={styles.none}>
        登录后可以提交需求。
        <ButtonLink look="gold" to={signInAddress(pathname + search)}>
          去登录
        </ButtonLink>
      </p>
    )
  }
  const send = (values: FormData) => {
    const resourceId = textOf(values, 'resourceId')
    return state.send({
      ...(resourceId === '' ? {} : { resourceId }),
      phonenumber: phone,
      occasion: textOf(values, 'occasion'),
      budget: textOf(values, 'budget') === '' ? Number.NaN : Number(textOf(values, 'budget')),
      wish: textOf(values, 'wish'),
    })
  }
  return (
    <CallForm state={state} label="提交定制需求" submit="提交需求" onSubmit={send}>
      <Field name="resourceId" label="想定制什么" fault={state.faults.resourceId} isRequired={false}>
        {(control) => (
          <select {...control} defaultValue={chosen}>
            <option value="">还没想好，请给我建议</option>
            {offers.map(({ resourceId, title }) => (
              <option key={resourceId} value={resourceId}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="occasion" label="使用场合" fault={state.faults.occasion}>
        {(control) => <input {...control} maxLength={100} placeholder="例如：酒吧周年庆、婚礼入场" />}
      </Field>
      <Field name="budget" label="预算（元）" fault={state.faults.budget}>
        {(control) => <input {...control} type="number" inputMode="numeric" min={0} step={100} />}
      </Field>
      <PhoneField value={phone} onChange={setPhone} fault={state.faults.phonenumber} />
      <Field name="wish" label="需求说明" fault={state.faults.wish}>
        {(control) => <textarea {...control} rows={5} maxLength={2000} placeholder="风格、参考曲目、时长、交付时间" />}
      </Field>
    </CallForm>
  )
}
