import { signInAddress } from '@shenglang/contract/accounts/guards'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { sendDesignRequest } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { InputField, TextAreaField } from '../../ui/controls/Field.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import * as texts from './texts.ts'

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
      showToast(texts.requestSubmitted)
      await revalidate()
    },
  })
  if (!isSignedIn) {
    return (
      <p className="flex wrap middle gap-12 mt-12 ink-t2">
        {texts.signInToRequest}
        <ButtonLink look="gold" to={signInAddress(pathname + search)}>
          {texts.goSignIn}
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
  const options = [
    { value: '', name: texts.suggestToMe },
    ...offers.map(({ resourceId, title }) => ({ value: resourceId, name: title })),
  ]
  return (
    <CallForm state={state} label={texts.submitDesignRequest} submit={texts.submitRequest} onSubmit={send}>
      <SelectField name="resourceId" label={texts.designKind} isRequired={false} defaultValue={chosen} options={options} />
      <InputField name="occasion" label={texts.occasion} maxLength={100} placeholder={texts.occasionExample} />
      <InputField name="budget" label={texts.budget} type="number" inputMode="numeric" min={0} step={100} />
      <PhoneField value={phone} onChange={setPhone} />
      <TextAreaField name="wish" label={texts.requestText} rows={5} maxLength={2000} placeholder={texts.requestTextHint} />
    </CallForm>
  )
}
