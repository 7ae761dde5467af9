import { safeRedirect } from '@shenglang/contract/accounts/guards'
import { type SocialCallbackAnswer, signIn, socialCallback } from '@shenglang/contract/accounts/routes'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Agreed } from '../forms/Agreed.tsx'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { call } from '../remote/api.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/notifier.ts'
import { Door } from './Door.tsx'
import { useGoOn } from './signed-in.ts'

export const meta = () => [{ title: '第三方登录 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** Where another site sends people back to. */
export default function SocialCallbackPage() {
  const [query] = useSearchParams()
  const [answer, setAnswer] = useState<SocialCallbackAnswer>()
  const [failure, setFailure] = useState(query.has('code') ? '' : '第三方登录没有完成')
  const navigate = useNavigate()
  const refresh = useSessionRefresh()
  const isSent = useRef(false)

  useEffect(() => {
    const [socialCode, socialState, iss] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '')
    if (!socialCode || !socialState || isSent.current) return
    // What came back is good once.
    isSent.current = true
    call(socialCallback, { socialCode, socialState, ...(iss ? { iss } : {}) }).then(
      async (came) => {
        if (came.outcome === 'bindRequired') return setAnswer(came)
        if (came.outcome === 'bound') showToast('绑定成功', 'good')
        await navigate(safeRedirect(came.redirect), { replace: true })
        await refresh()
      },
      (error: unknown) => setFailure(errorWords(error)),
    )
  }, [query, navigate, refresh])

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
  if (!answer) {
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
