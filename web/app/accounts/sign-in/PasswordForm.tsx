import { signIn } from '@shenglang/contract/accounts/routes'
import { CallForm, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PasswordField } from '../../forms/fields.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import * as texts from './texts.ts'

export function PasswordForm({ onward }: { onward: string }) {
  const state = useCallForm(signIn, { done: useAfterSignIn(onward) })
  return (
    <CallForm
      state={state}
      label={texts.passwordSignIn}
      submit={texts.signIn}
      onSubmit={(values) => state.send({ grantType: 'password', ...textsOf(values, 'username', 'password') })}
    >
      <InputField name="username" label={texts.accountOrPhone} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField />
    </CallForm>
  )
}
