import { register } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Agreed } from '../forms/Agreed.tsx'
import { CallForm, given, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PasswordField, PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './RegisterForm.module.css'
import type { Proven } from './SmsForm.tsx'
import { useGoOn } from './signed-in.ts'

export function RegisterForm({ onward }: { onward: string }) {
  const proven = useLocation().state as Proven | null
  const [phone, setPhone] = useState(proven?.phonenumber ?? '')
  const state = useCallForm(register, { done: useGoOn(onward), fields: { AGREEMENT_REQUIRED: 'agreed' } })
  return (
    <CallForm
      state={state}
      label="注册"
      submit="注册"
      onSubmit={(values) =>
        state.send({
          phonenumber: phone,
          smsCode: proven?.phonenumber === phone ? proven.smsCode : textOf(values, 'smsCode'),
          password: textOf(values, 'password'),
          ...given('username', textOf(values, 'username')),
          agreed: values.has('agreed'),
        })
      }
    >
      {proven?.phonenumber === phone ? (
        <p className={styles.proven}>{phone} 还没有账号，设一个密码就可以加入。验证码已通过，无需再填。</p>
      ) : (
        <>
          <PhoneField value={phone} onChange={setPhone} fault={state.faults.phonenumber} />
          <SmsCodeField phone={phone} purpose="signIn" fault={state.faults.smsCode} />
        </>
      )}
      <PasswordField hint="6 到 18 个字符" isNew fault={state.faults.password} />
      <Field
        name="username"
        label="账号"
        hint="5 到 12 位字母或数字，可以用来登录"
        fault={state.faults.username}
        isRequired={false}
      >
        {(control) => <input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={12} />}
      </Field>
      <Agreed fault={state.faults.agreed} />
    </CallForm>
  )
}
