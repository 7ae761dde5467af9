import { resetPassword } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PasswordField, PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { showToast } from '../ui/notifier.ts'

export function ResetForm({ done }: { done: string }) {
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const state = useCallForm(resetPassword, {
    done() {
      showToast('密码已重设，请用新密码登录', 'good')
      navigate(done)
    },
  })
  return (
    <CallForm
      state={state}
      label="重设密码"
      submit="重设密码"
      onSubmit={(values) =>
        state.send({ phonenumber: phone, smsCode: textOf(values, 'smsCode'), password: textOf(values, 'password') })
      }
    >
      <PhoneField value={phone} onChange={setPhone} fault={state.faults.phonenumber} />
      <SmsCodeField phone={phone} purpose="resetPassword" fault={state.faults.smsCode} />
      <PasswordField label="新密码" hint="6 到 18 个字符" isNew fault={state.faults.password} />
    </CallForm>
  )
}
