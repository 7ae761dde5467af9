import { takeStep } from '@shenglang/contract/accounts/two-step'
import { useSyncExternalStore } from 'react'
import { textOf } from '../../app/forms/CallForm.tsx'
import { callQuietly } from '../../app/remote/api.ts'
import { InputField } from '../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../app/ui/overlays/FieldDialog.tsx'
import { stepPrompt } from './step-prompt.ts'
import * as texts from './texts.ts'

/** Asks staff to prove their identity; refused calls are then repeated. */
export function StepDialog() {
  const request = useSyncExternalStore(stepPrompt.subscribe, stepPrompt.current)
  if (!request) return null
  const isCode = request.method === 'totp'
  const name = isCode ? 'code' : 'password'
  return (
    <FieldDialog
      title={texts.stepTitle}
      check={(values) =>
        textOf(values, name).trim() === '' ? { [name]: isCode ? texts.codeMissing : texts.passwordMissing } : {}
      }
      onSubmit={async (values) => {
        await callQuietly(takeStep, { [name]: textOf(values, name) })
        stepPrompt.settle(true)
      }}
      onClose={() => stepPrompt.settle(false)}
    >
      {isCode ? (
        <InputField
          name={name}
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={40}
        />
      ) : (
        <InputField
          name={name}
          label={texts.password}
          hint={texts.passwordHint}
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </FieldDialog>
  )
}
