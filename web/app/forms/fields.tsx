import { useState } from 'react'
import { Field, InputField } from '../ui/controls/Field.tsx'
import { IconEye, IconEyeOff } from '../ui/data/icons.ts'
import styles from './fields.module.css'
import * as texts from './texts.ts'

interface PhoneFieldProps {
  label?: string
  name?: string
  value: string
  onChange: (value: string) => void
}

export function PhoneField({ label = texts.phone, value, onChange, name = 'phonenumber' }: PhoneFieldProps) {
  return (
    <InputField
      name={name}
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={11}
      value={value}
      onText={(text) => onChange(text.trim())}
    />
  )
}

interface PasswordFieldProps {
  label?: string
  hint?: string
  name?: string
  /** The field sets a new password; otherwise it asks for the existing one. */
  isNew?: boolean
}

/** A password field that can show its text. */
export function PasswordField({ label = texts.password, hint, name = 'password', isNew = false }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <span className={`${styles.withButton} relative block`}>
          <input {...control} type={isShown ? 'text' : 'password'} autoComplete={isNew ? 'new-password' : 'current-password'} />
          <button
            type="button"
            className={`${styles.inside} w-48 grid place-centre`}
            aria-label={isShown ? texts.hidePassword : texts.showPassword}
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
