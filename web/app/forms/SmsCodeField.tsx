import type { SmsPurpose } from '@shenglang/contract/accounts/entities'
import { sendSmsCode } from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { fieldFaults } from '@shenglang/contract/field-faults'
import { useEffect, useState } from 'react'
import { call } from '../remote/api.ts'
import { errorWords } from '../ui/error-words.ts'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/notifier.ts'
import styles from './fields.module.css'

interface SmsCodeFieldProps {
  label?: string
  name?: string
  /** Where the code goes; the server knows it by itself when it is the user's own. */
  phone: string
  purpose: SmsPurpose
  fault: string | undefined
}

/** Six digits from an SMS, and the button that has them sent; after that it counts down to the next. */
export function SmsCodeField({ label = '验证码', name = 'smsCode', phone, purpose, fault }: SmsCodeFieldProps) {
  const [waitS, setWaitS] = useState(0)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (waitS <= 0) return
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitS])

  const sendCode = async () => {
    const args = { phonenumber: phone, purpose }
    const found = fieldFaults(sendSmsCode.args, args).phonenumber
    setProblem(found ?? '')
    if (found) return
    try {
      setWaitS((await call(sendSmsCode, args)).waitSeconds)
      showToast('验证码已发送，5 分钟内有效', 'good')
    } catch (error) {
      setProblem(errorWords(error))
      if (isFault(error) && error.code === 'SMS_TOO_SOON') setWaitS(Number(error.detail.seconds))
    }
  }

  return (
    <Field name={name} label={label} fault={fault ?? (problem || undefined)}>
      {(control) => (
        <span className={styles.withButton}>
          <input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          <button type="button" className={styles.send} disabled={waitS > 0} onClick={sendCode}>
            {waitS > 0 ? `${waitS} 秒后重发` : '获取验证码'}
          </button>
        </span>
      )}
    </Field>
  )
}
