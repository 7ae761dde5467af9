import { resetPassword } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PasswordField, PhoneField } from '../../forms/fields.tsx'
import { SmsCodeField } from '../../forms/SmsCodeField.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import * as texts from './texts.ts'

export function ResetForm({ done }: { done: string }) {
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const state = useCallForm(resetPassword, {
    done() {
      showToast(texts.passwordReset, 'good')
      navigate(done)
    },
  })
  return (
    <CallForm
      state={state}
      label={texts.resetPassword}
      submit={texts.resetPassword}
      onSubmit={(values) => state.send({ phonenumber: phone, ...textsOf(values, 'smsCode', 'password') })}
    >
      <PhoneField value={phone} onChange={setPhone} />
      <SmsCodeField phone={phone} purpose="resetPassword" />
      <PasswordField label={texts.newPassword} hint={texts.passwordLength} isNew />
    </CallForm>
  )
}
