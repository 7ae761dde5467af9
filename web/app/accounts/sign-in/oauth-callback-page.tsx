import { safeRedirect } from '@shenglang/contract/accounts/guards'
import { signIn, socialCallback } from '@shenglang/contract/accounts/routes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Agreed } from '../../forms/Agreed.tsx'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { SmsCodeField } from '../../forms/SmsCodeField.tsx'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { SignInFrame } from './SignInFrame.tsx'
import * as texts from './texts.ts'

export const meta = () => [{ title: texts.oauthTitle }, { name: 'robots', content: 'noindex' }]

/** The page that other sites redirect back to. */
export default function OAuthCallbackPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const refresh = useSessionRefresh()
  const [socialCode = '', socialState = '', iss = ''] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '')
  const { data: answer, error } = useQuery({
    queryKey: [...keyOf(socialCallback), socialState],
    queryFn:
      socialCode && socialState ? () => call(socialCallback, { socialCode, socialState, ...(iss ? { iss } : {}) }) : skipToken,
    // The code of the redirect is valid once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = error ? errorMessage(error) : query.has('code') ? '' : texts.oauthUnfinished
  useEffect(() => {
    if (!answer || answer.outcome === 'bindRequired') return
    if (answer.outcome === 'bound') showToast(texts.bindSucceeded, 'good')
    void Promise.resolve(navigate(safeRedirect(answer.redirect), { replace: true })).then(refresh)
  }, [answer, navigate, refresh])

  if (failure !== '') {
    return (
      <SignInFrame title={texts.signInFailed}>
        <Notice
          title={failure}
          actions={
            <ButtonLink look="gold" to="/login">
              {texts.signInAgain}
            </ButtonLink>
          }
        />
      </SignInFrame>
    )
  }
  if (answer?.outcome !== 'bindRequired') {
    return (
      <SignInFrame title={texts.signingIn}>
        <p role="status">{texts.checkingIdentity}</p>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={answer.nickName ? texts.helloName(answer.nickName) : texts.hello}>
      <BindForm bindToken={answer.bindToken ?? ''} onward={safeRedirect(answer.redirect)} />
    </SignInFrame>
  )
}

function BindForm({ bindToken, onward }: { bindToken: string; onward: string }) {
  const [phone, setPhone] = useState('')
  const state = useCallForm(signIn, { done: useAfterSignIn(onward), fields: { AGREEMENT_REQUIRED: 'agreed' } })
  return (
    <CallForm
      state={state}
      label={texts.bindPhone}
      submit={texts.bindAndSignIn}
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
      <p>{texts.bindPhoneHint}</p>
      <PhoneField value={phone} onChange={setPhone} />
      <SmsCodeField phone={phone} purpose="signIn" />
      <Agreed />
    </CallForm>
  )
}
