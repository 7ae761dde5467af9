import { signIn } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { useGoOn } from './signed-in.ts'

/** What somebody has proven who has no account yet; the code is still good to register with. */
export interface Proven {
  phonenumber: string
  smsCode: string
}

export function SmsForm({ onward, register }: { onward: string; register: string }) {
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const state = useCallForm(signIn, {
    done: useGoOn(onward),
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
      label="验证码登录"
      submit="登录"
      onSubmit={(values) => state.send({ grantType: 'sms', phonenumber: phone, smsCode: textOf(values, 'smsCode') })}
    >
      <PhoneField value={phone} onChange={setPhone} fault={state.faults.phonenumber} />
      <SmsCodeField phone={phone} purpose="signIn" fault={state.faults.smsCode} />
    </CallForm>
  )
}
