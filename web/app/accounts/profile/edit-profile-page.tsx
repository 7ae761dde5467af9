import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { saveUser, userInfo } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { type LoaderFunctionArgs, useBlocker, useLoaderData } from 'react-router'
import { CallForm, given, textOf, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { FormPage } from '../../forms/FormPage.tsx'
import { callContext } from '../../remote/page-context.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { InputField, TextAreaField } from '../../ui/controls/Field.tsx'
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
              ...textsOf(values, 'nickName', 'userStyle', 'addrRegion', 'information'),
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
          <InputField
            name="nickName"
            label={texts.nickname}
            defaultValue={user.nickName}
            autoComplete="nickname"
            maxLength={40}
          />
          <InputField
            name="accountName"
            label={texts.account}
            hint={texts.accountHint}
            isRequired={false}
            defaultValue={user.accountName}
            autoComplete="username"
            autoCapitalize="none"
          />
          <InputField
            name="userStyle"
            label={texts.genre}
            isRequired={false}
            defaultValue={user.userStyle}
            placeholder={texts.genreHint}
          />
          <InputField
            name="addrRegion"
            label={texts.region}
            isRequired={false}
            defaultValue={user.addrRegion}
            autoComplete="address-level1"
          />
          <TextAreaField name="information" label={texts.about} isRequired={false} rows={4} defaultValue={user.information} />
        </CallForm>
      </div>
      <UnsavedDialog blocker={blocker} />
    </>
  )
}
