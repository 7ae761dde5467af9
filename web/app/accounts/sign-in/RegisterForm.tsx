import { register } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Agreed } from '../../forms/Agreed.tsx'
import { CallForm, given, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PasswordField, PhoneField } from '../../forms/fields.tsx'
import { SmsCodeField } from '../../forms/SmsCodeField.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import type { Proven } from './SmsForm.tsx'
import * as texts from './texts.ts'

export function RegisterForm({ onward }: { onward: string }) {
  const proven = useLocation().state as Proven | null
  const [phone, setPhone] = useState(proven?.phonenumber ?? '')
  const state = useCallForm(register, { done: useAfterSignIn(onward), fields: { AGREEMENT_REQUIRED: 'agreed' } })
  return (
    <CallForm
      state={state}
      label={texts.register}
      submit={texts.register}
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
        <p className="pad-12-16 radius bg3">{texts.registerNew(phone)}</p>
      ) : (
        <>
          <PhoneField value={phone} onChange={setPhone} />
          <SmsCodeField phone={phone} purpose="signIn" />
        </>
      )}
      <PasswordField hint={texts.passwordLength} isNew />
      <InputField
        name="username"
        label={texts.account}
        hint={texts.accountHint}
        isRequired={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={12}
      />
      <Agreed />
    </CallForm>
  )
}
