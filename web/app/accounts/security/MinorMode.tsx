import { setMinor } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { CallForm, given, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PasswordField } from '../../forms/fields.tsx'
import type { SignedInUser } from '../../session/frame-user.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Line } from './Line.tsx'
import styles from './Safety.module.css'
import * as texts from './texts.ts'

/** Explains the mode before it begins, since only the password ends it: a guardian keeps that. */
export function MinorMode({ user }: { user: SignedInUser }) {
  const [isRequesting, setRequesting] = useState(false)
  const refresh = useSessionRefresh()
  const close = () => setRequesting(false)
  const state = useCallForm(setMinor, {
    async done({ isMinor }) {
      close()
      await refresh()
      showToast(isMinor ? texts.minorModeOn : texts.minorModeOff, 'good')
    },
  })
  return (
    <>
      <Line name={user.isMinor ? texts.isOn : texts.isOff} value={texts.minorModeHint}>
        <Button onClick={() => setRequesting(true)}>{user.isMinor ? texts.turnOff : texts.turnOn}</Button>
      </Line>
      {!isRequesting ? null : user.isMinor ? (
        <Dialog title={texts.turnOffMinorMode} onClose={close} actions={null}>
          <CallForm
            state={state}
            label={texts.turnOffMinorMode}
            submit={texts.turnOff}
            onSubmit={(values) => state.send({ isMinor: false, password: textOf(values, 'password') })}
          >
            <PasswordField />
          </CallForm>
        </Dialog>
      ) : user.hasPassword ? (
        <Dialog title={texts.turnOnMinorModeQuestion} onClose={close} actions={null}>
          <ul className={styles.effects}>
            <li>{texts.minorModeNight}</li>
            <li>{texts.minorModeLimits}</li>
            <li>{texts.minorModeSpending}</li>
            <li>{texts.minorModePassword}</li>
          </ul>
          <CallForm
            state={state}
            label={texts.turnOnMinorMode}
            submit={texts.turnOn}
            onSubmit={(values) => state.send({ isMinor: true, ...given('birthYear', textOf(values, 'birthYear')) })}
          >
            <InputField
              name="birthYear"
              label={texts.birthYear}
              hint={texts.birthYearHint}
              inputMode="numeric"
              maxLength={4}
              placeholder={texts.yearExample}
              autoComplete="off"
            />
          </CallForm>
        </Dialog>
      ) : (
        <Dialog
          title={texts.setPasswordFirst}
          onClose={close}
          actions={
            <>
              <ButtonLink look="gold" to="/user/components/ChangePassword?forgotten=1">
                {texts.goSet}
              </ButtonLink>
              <Button onClick={close}>{texts.cancel}</Button>
            </>
          }
        >
          {texts.minorModeNeedsPassword}
        </Dialog>
      )}
    </>
  )
}
