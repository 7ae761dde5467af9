import { signIn } from '@shenglang/contract/accounts/routes'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PasswordField } from '../../forms/fields.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import * as texts from './texts.ts'

export function PasswordForm({ onward }: { onward: string }) {
  const state = useCallForm(signIn, { done: useAfterSignIn(onward) })
  return (
    <CallForm
      state={state}
      label={texts.passwordSignIn}
      submit={texts.signIn}
      onSubmit={(values) =>
        state.send({ grantType: 'password', username: textOf(values, 'username'), password: textOf(values, 'password') })
      }
    >
      <Field name="username" label={texts.accountOrPhone} fault={state.faults.username}>
        {(control) => <input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
      </Field>
      <PasswordField fault={state.faults.password} />
    </CallForm>
  )
}
