import { safeRedirect } from '@shenglang/contract/accounts/guards'
import { signIn, socialCallback } from '@shenglang/contract/accounts/routes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Agreed } from '../forms/Agreed.tsx'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { call } from '../remote/api.ts'
import { keyOf } from '../remote/remote-query.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/notifier.ts'
import { Door } from './Door.tsx'
import { useGoOn } from './signed-in.ts'

export const meta = () => [{ title: '第三方登录 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** Where another site sends people back to. */
export default function OAuthCallbackPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const refresh = useSessionRefresh()
  const [socialCode = '', socialState = '', iss = ''] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '')
  const { data: answer, error } = useQuery({
    queryKey: [...keyOf(socialCallback), socialState],
    queryFn:
      socialCode && socialState ? () => call(socialCallback, { socialCode, socialState, ...(iss ? { iss } : {}) }) : skipToken,
    // What came back is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = error ? errorWords(error) : query.has('code') ? '' : '第三方登录没有完成'
  useEffect(() => {
    if (!answer || answer.outcome === 'bindRequired') return
    if (answer.outcome === 'bound') showToast('绑定成功', 'good')
    void Promise.resolve(navigate(safeRedirect(answer.redirect), { replace: true })).then(refresh)
  }, [answer, navigate, refresh])

  if (failure !== '') {
    return (
      <Door title="没有登录成功">
        <Notice
          title={failure}
          actions={
            <ButtonLink look="gold" to="/login">
              重新登录
            </ButtonLink>
          }
        />
      </Door>
    )
  }
  if (answer?.outcome !== 'bindRequired') {
    return (
      <Door title="正在登录">
        <p role="status">正在与对方核对身份…</p>
      </Door>
    )
  }
  return (
    <Door title={answer.nickName ? `你好，${answer.nickName}` : '你好'}>
      <BindForm bindToken={answer.bindToken ?? ''} onward={safeRedirect(answer.redirect)} />
    </Door>
  )
}

function BindForm({ bindToken, onward }: { bindToken: string; onward: string }) {
  const [phone, setPhone] = useState('')
  const state = useCallForm(signIn, { done: useGoOn(onward), fields: { AGREEMENT_REQUIRED: 'agreed' } })
  return (
    <CallForm
      state={state}
      label="绑定手机号"
      submit="绑定并登录"
      onSubmit={(values) =>
        state.send({
          grantType: 'social',
          bindToken,
          phonenumber: phone,
          smsCode: textOf(values, 'smsCode'),
          agreed: values.has('agreed'),
        })
      }
    >
      <p>第一次来，请绑定手机号；已有账号的，会与它连在一起。</p>
      <PhoneField value={phone} onChange={setPhone} fault={state.faults.phonenumber} />
      <SmsCodeField phone={phone} purpose="signIn" fault={state.faults.smsCode} />
      <Agreed fault={state.faults.agreed} />
    </CallForm>
  )
}
