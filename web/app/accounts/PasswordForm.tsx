import { signIn } from '@shenglang/contract/accounts/routes'
import { Field } from '../ui/Field.tsx'
import { CallForm, textOf } from './CallForm.tsx'
import { useCallForm } from './call-form.ts'
import { PasswordField } from './fields.tsx'
import { useGoOn } from './signed-in.ts'

export function PasswordForm({ onward }: { onward: string }) {
  const state = useCallForm(signIn, { done: useGoOn(onward) })
  return (
    <CallForm
      state={state}
      label="密码登录"
      submit="登录"
      onSubmit={(values) =>
        state.send({ grantType: 'password', username: textOf(values, 'username'), password: textOf(values, 'password') })
      }
    >
      <Field name="username" label="账号或手机号" fault={state.faults.username}>
        {(control) => <input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
      </Field>
      <PasswordField fault={state.faults.password} />
    </CallForm>
  )
}
