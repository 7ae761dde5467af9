import { changePhone, userInfo } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { CallForm, given, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { FormPage } from '../../forms/FormPage.tsx'
import { PasswordField, PhoneField } from '../../forms/fields.tsx'
import { SmsCodeField } from '../../forms/SmsCodeField.tsx'
import { callContext } from '../../remote/page-context.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import * as texts from './texts.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(callContext)(userInfo, {})

export const meta = () => [{ title: texts.changePhoneTitle }, { name: 'robots', content: 'noindex' }]

export default function ChangePhonePage() {
  const user = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const refresh = useSessionRefresh()
  const [phone, setPhone] = useState('')
  const [oldPhone, setOldPhone] = useState('')
  const state = useCallForm(changePhone, {
    async done() {
      showToast(texts.phoneChanged, 'good')
      await navigate('/user/userCenter?index=4')
      await refresh()
    },
  })
  return (
    <FormPage title={texts.changePhone} lead={texts.currentPhone(user.mobile)}>
      <CallForm
        state={state}
        label={texts.changePhone}
        submit={texts.changePhone}
        onSubmit={(values) =>
          state.send({
            phonenumber: phone,
            smsCode: textOf(values, 'smsCode'),
            ...given('password', textOf(values, 'password')),
            ...given('oldSmsCode', textOf(values, 'oldSmsCode')),
          })
        }
      >
        {user.hasPassword ? (
          <PasswordField label={texts.signInPassword} />
        ) : (
          <>
            <PhoneField label={texts.oldPhone} name="oldPhone" value={oldPhone} onChange={setOldPhone} />
            <SmsCodeField label={texts.oldPhoneCode} name="oldSmsCode" phone={oldPhone} purpose="changePhone" />
          </>
        )}
        <PhoneField label={texts.newPhone} value={phone} onChange={setPhone} />
        <SmsCodeField label={texts.newPhoneCode} phone={phone} purpose="changePhone" />
      </CallForm>
    </FormPage>
  )
}
