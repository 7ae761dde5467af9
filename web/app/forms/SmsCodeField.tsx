import type { SmsPurpose } from '@shenglang/contract/accounts/entities'
import { sendSmsCode } from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { fieldFaults } from '@shenglang/contract/field-faults'
import { use, useEffect, useState } from 'react'
import { call } from '../remote/api.ts'
import { showToast } from '../ui/browser/notifier.ts'
import { Faults, Field } from '../ui/controls/Field.tsx'
import { errorMessage } from '../ui/text/error-message.ts'
import styles from './fields.module.css'
import * as texts from './texts.ts'

interface SmsCodeFieldProps {
  label?: string
  name?: string
  /** The recipient of the code; the server knows the user's own. */
  phone: string
  purpose: SmsPurpose
}

/** Six digits from an SMS, and the button that sends them; then it counts down to the next. */
export function SmsCodeField({ label = texts.smsCode, name = 'smsCode', phone, purpose }: SmsCodeFieldProps) {
  const [waitS, setWaitS] = useState(0)
  const [problem, setProblem] = useState('')
  const fault = use(Faults)[name]
  useEffect(() => {
    if (waitS <= 0) return
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitS])

  const sendCode = async () => {
    const args = { phonenumber: phone, purpose }
    const invalid = fieldFaults(sendSmsCode.args, args).phonenumber
    setProblem(invalid ?? '')
    if (invalid) return
    try {
      setWaitS((await call(sendSmsCode, args)).waitSeconds)
      showToast(texts.smsCodeSent, 'good')
    } catch (error) {
      setProblem(errorMessage(error))
      if (isFault(error) && error.code === 'SMS_TOO_SOON') setWaitS(Number(error.detail.seconds))
    }
  }

  return (
    <Field name={name} label={label} fault={fault ?? problem}>
      {(control) => (
        <span className={`${styles.withButton} relative block`}>
          <input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          <button type="button" className={styles.send} disabled={waitS > 0} onClick={sendCode}>
            {waitS > 0 ? texts.resendIn(waitS) : texts.getSmsCode}
          </button>
        </span>
      )}
    </Field>
  )
}
