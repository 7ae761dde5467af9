import { signIn } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { SmsCodeField } from '../../forms/SmsCodeField.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import * as texts from './texts.ts'

/** A verified phone number without an account; the code is still valid for registration. */
export interface Proven {
  phonenumber: string
  smsCode: string
}

export function SmsForm({ onward, register }: { onward: string; register: string }) {
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const state = useCallForm(signIn, {
    done: useAfterSignIn(onward),
    onFault(code) {
      if (code !== 'PHONE_NOT_REGISTERED') return false
      const smsCode = textOf(new FormData(state.form.current ?? undefined), 'smsCode')
      navigate(register, { state: { phonenumber: phone, smsCode } satisfies Proven })
      return true
    },
  })
  return (
    <CallForm
      state={state}
      label={texts.smsSignIn}
      submit={texts.signIn}
      onSubmit={(values) => state.send({ grantType: 'sms', phonenumber: phone, smsCode: textOf(values, 'smsCode') })}
    >
      <PhoneField value={phone} onChange={setPhone} />
      <SmsCodeField phone={phone} purpose="signIn" />
    </CallForm>
  )
}
