import { resetPassword } from '@shenglang/contract/accounts/routes'
import { Link, useNavigate } from 'react-router'
import { CallForm, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { FormPage } from '../../forms/FormPage.tsx'
import { PasswordField } from '../../forms/fields.tsx'
import { useUser } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { ResetForm } from '../sign-in/ResetForm.tsx'
import * as texts from './texts.ts'

/** On the server all pages below /user pass the guard; a loader has client navigation pass it, too. */
export const loader = () => null

export const meta = () => [{ title: texts.changePasswordTitle }, { name: 'robots', content: 'noindex' }]

export default function ChangePasswordPage() {
  const navigate = useNavigate()
  const state = useCallForm(resetPassword, {
    fields: { WRONG_PASSWORD: 'oldPassword' },
    done() {
      showToast(texts.passwordChanged, 'good')
      navigate('/user/userCenter?index=4')
    },
  })
  if (useUser()?.hasPassword === false) {
    return (
      <FormPage title={texts.setPassword} lead={texts.setPasswordHint}>
        <ResetForm done="/login?type=password" />
      </FormPage>
    )
  }
  return (
    <FormPage title={texts.changePassword} lead={texts.changePasswordHint}>
      <CallForm
        state={state}
        label={texts.changePassword}
        submit={texts.changePassword}
        onSubmit={(values) => state.send(textsOf(values, 'oldPassword', 'password'))}
      >
        <PasswordField name="oldPassword" label={texts.oldPassword} />
        <PasswordField label={texts.newPassword} hint={texts.passwordLength} isNew />
        <Link to="/login?type=reset">{texts.forgotOldPassword}</Link>
      </CallForm>
    </FormPage>
  )
}
