import { signIn } from '@shenglang/contract/accounts/routes'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PasswordField } from '../forms/fields.tsx'
import { Field } from '../ui/Field.tsx'
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
