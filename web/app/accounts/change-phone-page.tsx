import { changePhone, userInfo } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { CallForm, given, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { FormPage } from '../forms/FormPage.tsx'
import { PasswordField, PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { callContext } from '../remote/page-context.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { showToast } from '../ui/notifier.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(callContext)(userInfo, {})

export const meta = () => [{ title: '更换手机号 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function ChangePhonePage() {
  const user = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const refresh = useSessionRefresh()
  const [phone, setPhone] = useState('')
  const [oldPhone, setOldPhone] = useState('')
  const state = useCallForm(changePhone, {
    async done() {
      showToast('手机号已更换，其他设备已退出', 'good')
      await navigate('/user/userCenter?index=4')
      await refresh()
    },
  })
  return (
    <FormPage title="更换手机号" lead={`现在的手机号：${user.mobile}。更换后，其他设备上的登录会立即退出。`}>
      <CallForm
        state={state}
        label="更换手机号"
        submit="更换手机号"
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
          <PasswordField label="登录密码" fault={state.faults.password} />
        ) : (
          <>
            <PhoneField label="原手机号" name="oldPhone" value={oldPhone} onChange={setOldPhone} fault={undefined} />
            <SmsCodeField
              label="原手机号收到的验证码"
              name="oldSmsCode"
              phone={oldPhone}
              purpose="changePhone"
              fault={state.faults.oldSmsCode}
            />
          </>
        )}
        <PhoneField label="新手机号" value={phone} onChange={setPhone} fault={state.faults.phonenumber} />
        <SmsCodeField label="新手机号收到的验证码" phone={phone} purpose="changePhone" fault={state.faults.smsCode} />
      </CallForm>
    </FormPage>
  )
}
