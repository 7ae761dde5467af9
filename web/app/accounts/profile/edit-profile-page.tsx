import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { saveUser, userInfo } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { type LoaderFunctionArgs, useBlocker, useLoaderData } from 'react-router'
import { CallForm, given, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { FormPage } from '../../forms/FormPage.tsx'
import { callContext } from '../../remote/page-context.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { UnsavedDialog } from '../../ui/overlays/unsaved/UnsavedDialog.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'
import * as texts from './texts.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(callContext)(userInfo, {})

export const meta = () => [{ title: texts.editProfileTitle }, { name: 'robots', content: 'noindex' }]

export default function EditProfilePage() {
  return (
    <FormPage title={texts.editProfile}>
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
      showToast(texts.profileSaved, 'good')
    },
  })
  return (
    <>
      <div onInput={() => setChanged(true)}>
        <CallForm
          state={state}
          label={texts.editProfile}
          submit={texts.save}
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
          <Field name="nickName" label={texts.nickname} fault={state.faults.nickName}>
            {(control) => <input {...control} defaultValue={user.nickName} autoComplete="nickname" maxLength={40} />}
          </Field>
          <Field
            name="accountName"
            label={texts.account}
            hint={texts.accountHint}
            fault={state.faults.accountName}
            isRequired={false}
          >
            {(control) => <input {...control} defaultValue={user.accountName} autoComplete="username" autoCapitalize="none" />}
          </Field>
          <Field name="userStyle" label={texts.genre} fault={state.faults.userStyle} isRequired={false}>
            {(control) => <input {...control} defaultValue={user.userStyle} placeholder={texts.genreHint} />}
          </Field>
          <Field name="addrRegion" label={texts.region} fault={state.faults.addrRegion} isRequired={false}>
            {(control) => <input {...control} defaultValue={user.addrRegion} autoComplete="address-level1" />}
          </Field>
          <Field name="information" label={texts.about} fault={state.faults.information} isRequired={false}>
            {(control) => <textarea {...control} rows={4} defaultValue={user.information} />}
          </Field>
        </CallForm>
      </div>
      <UnsavedDialog blocker={blocker} />
    </>
  )
}
