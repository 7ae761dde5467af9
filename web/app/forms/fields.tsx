import { useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { IconEye, IconEyeOff } from '../ui/icons.ts'
import styles from './fields.module.css'

export function PhoneField({
  label = '手机号',
  value,
  onChange,
  fault,
  name = 'phonenumber',
}: TextFieldProps & { label?: string }) {
  return (
    <Field name={name} label={label} fault={fault}>
      {(control) => (
        <input
          {...control}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
    </Field>
  )
}

export interface TextFieldProps {
  name?: string
  value: string
  onChange: (value: string) => void
  fault: string | undefined
}

interface PasswordFieldProps {
  label?: string
  hint?: string
  name?: string
  fault: string | undefined
  /** Whether a known password is asked for, or a new one made. */
  isNew?: boolean
}

/** A password that may be looked at. */
export function PasswordField({ label = '密码', hint, name = 'password', fault, isNew = false }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name={name} label={label} fault={fault} {...(hint ? { hint } : {})}>
      {(control) => (
        <span className={styles.withButton}>
          <input {...control} type={isShown ? 'text' : 'password'} autoComplete={isNew ? 'new-password' : 'current-password'} />
          <button
            type="button"
            className={styles.inside}
            aria-label={isShown ? '隐藏密码' : '显示密码'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
          </button>
        </span>
      )}
    </Field>
  )
}
