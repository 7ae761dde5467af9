import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { saveUser, userInfo } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { type LoaderFunctionArgs, useBlocker, useLoaderData } from 'react-router'
import { CallForm, given, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { FormPage } from '../forms/FormPage.tsx'
import { callContext } from '../remote/page-context.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/notifier.ts'
import { AvatarPicker } from './AvatarPicker.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(callContext)(userInfo, {})

export const meta = () => [{ title: '编辑资料 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function EditProfilePage() {
  return (
    <FormPage title="编辑资料">
      <EditForm user={useLoaderData<typeof loader>()} />
    </FormPage>
  )
}

function EditForm({ user }: { user: UserInfo }) {
  const [avatar, setAvatar] = useState(user.avatar)
  const [isChanged, setChanged] = useState(false)
  const blocker = useBlocker(isChanged)
  const refresh = useSessionRefresh()
  const state = useCallForm(saveUser, {
    fields: { ACCOUNT_NAME_TAKEN: 'accountName' },
    async done() {
      setChanged(false)
      await refresh()
      showToast('资料已保存', 'good')
    },
  })
  return (
    <>
      <div onInput={() => setChanged(true)}>
        <CallForm
          state={state}
          label="编辑资料"
          submit="保存"
          onSubmit={(values) =>
            state.send({
              nickName: textOf(values, 'nickName'),
              userStyle: textOf(values, 'userStyle'),
              addrRegion: textOf(values, 'addrRegion'),
              information: textOf(values, 'information'),
              ...given('accountName', textOf(values, 'accountName')),
              ...(avatar === user.avatar ? {} : { avatar }),
            })
          }
        >
          <AvatarPicker
            avatar={avatar}
            name={user.nickName}
            onPicked={(address) => {
              setAvatar(address)
              setChanged(true)
            }}
          />
          <Field name="nickName" label="昵称" fault={state.faults.nickName}>
            {(control) => <input {...control} defaultValue={user.nickName} autoComplete="nickname" maxLength={40} />}
          </Field>
          <Field
            name="accountName"
            label="账号"
            hint="5 到 12 位字母或数字，可以用来登录"
            fault={state.faults.accountName}
            isRequired={false}
          >
            {(control) => <input {...control} defaultValue={user.accountName} autoComplete="username" autoCapitalize="none" />}
          </Field>
          <Field name="userStyle" label="风格" fault={state.faults.userStyle} isRequired={false}>
            {(control) => <input {...control} defaultValue={user.userStyle} placeholder="如 House、Techno" />}
          </Field>
          <Field name="addrRegion" label="地区" fault={state.faults.addrRegion} isRequired={false}>
            {(control) => <input {...control} defaultValue={user.addrRegion} autoComplete="address-level1" />}
          </Field>
          <Field name="information" label="简介" fault={state.faults.information} isRequired={false}>
            {(control) => <textarea {...control} rows={4} defaultValue={user.information} />}
          </Field>
        </CallForm>
      </div>
      {blocker.state === 'blocked' ? (
        <Dialog
          title="资料还没有保存"
          onClose={() => blocker.reset()}
          actions={
            <>
              <Button look="gold" onClick={() => blocker.reset()}>
                继续编辑
              </Button>
              <Button onClick={() => blocker.proceed()}>不保存</Button>
            </>
          }
        >
          离开后，刚才的修改会丢失。
        </Dialog>
      ) : null}
    </>
  )
}
