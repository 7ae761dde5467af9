import { closeAccount } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { SmsCodeField } from '../../forms/SmsCodeField.tsx'
import { signOutAndErase } from '../../offline/ui/offline.ts'
import { deleteRecord } from '../../playback/listening/record-store.ts'
import { forgetDrafts } from '../../session/preferences.ts'
import { useSessionRefresh, useUser } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Line } from './Line.tsx'
import styles from './Safety.module.css'
import * as texts from './texts.ts'

export function CloseAccount() {
  const [isRequesting, setRequesting] = useState(false)
  const [phone, setPhone] = useState('')
  const refresh = useSessionRefresh()
  const userId = useUser()?.userId
  const navigate = useNavigate()
  const state = useCallForm(closeAccount, {
    async done() {
      setRequesting(false)
      await signOutAndErase(async () => {}).catch(() => {})
      forgetDrafts()
      if (userId !== undefined) deleteRecord(userId)
      showToast(texts.accountClosed, 'good')
      await navigate('/')
      await refresh()
    },
  })
  return (
    <>
      <Line name={texts.closeAccount} value={texts.closeAccountHint}>
        <Button onClick={() => setRequesting(true)}>{texts.closeNow}</Button>
      </Line>
      {isRequesting ? (
        <Dialog title={texts.closeAccount} onClose={() => setRequesting(false)} actions={null}>
          <p className={styles.note}>{texts.closeAccountText}</p>
          <CallForm
            state={state}
            label={texts.closeAccount}
            submit={texts.confirmClose}
            onSubmit={(values) => state.send({ smsCode: textOf(values, 'smsCode') })}
          >
            <PhoneField label={texts.accountPhone} value={phone} onChange={setPhone} />
            <SmsCodeField phone={phone} purpose="closeAccount" />
          </CallForm>
        </Dialog>
      ) : null}
    </>
  )
}
