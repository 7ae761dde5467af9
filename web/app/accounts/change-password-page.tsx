import { resetPassword } from '@shenglang/contract/accounts/routes'
import { Link, useNavigate } from 'react-router'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { FormPage } from '../forms/FormPage.tsx'
import { PasswordField } from '../forms/fields.tsx'
import { useUser } from '../session/session.tsx'
import { showToast } from '../ui/notifier.ts'
import { ResetForm } from './ResetForm.tsx'

/** On the server all pages below /user pass the guard; a loader makes that so when coming from another page, too. */
export const loader = () => null

export const meta = () => [{ title: '修改密码 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function ChangePasswordPage() {
  const navigate = useNavigate()
  const state = useCallForm(resetPassword, {
    fields: { WRONG_PASSWORD: 'oldPassword' },
    done() {
      showToast('密码已修改，其他设备已退出', 'good')
      navigate('/user/userCenter?index=4')
    },
  })
  if (useUser()?.hasPassword === false) {
    return (
      <FormPage title="设置密码" lead="用本账号的手机号收一个验证码，就可以设置密码。之后请重新登录。">
        <ResetForm done="/login?type=password" />
      </FormPage>
    )
  }
  return (
    <FormPage title="修改密码" lead="修改后，其他设备上的登录会立即退出。">
      <CallForm
        state={state}
        label="修改密码"
        submit="修改密码"
        onSubmit={(values) => state.send({ oldPassword: textOf(values, 'oldPassword'), password: textOf(values, 'password') })}
      >
        <PasswordField name="oldPassword" label="原密码" fault={state.faults.oldPassword} />
        <PasswordField label="新密码" hint="6 到 18 个字符" isNew fault={state.faults.password} />
        <Link to="/login?type=reset">忘记原密码</Link>
      </CallForm>
    </FormPage>
  )
}
