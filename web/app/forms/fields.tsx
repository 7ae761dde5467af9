import { useState } from 'react'
import { Field } from '../ui/controls/Field.tsx'
import { IconEye, IconEyeOff } from '../ui/data/icons.ts'
import styles from './fields.module.css'
import * as texts from './texts.ts'

export function PhoneField({
  label = texts.phone,
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
  /** The field sets a new password; otherwise it asks for the existing one. */
  isNew?: boolean
}

/** A password field that can show its text. */
export function PasswordField({ label = texts.password, hint, name = 'password', fault, isNew = false }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name={name} label={label} fault={fault} {...(hint ? { hint } : {})}>
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
