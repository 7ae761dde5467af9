import type { ReactNode } from 'react'
import { TextAreaField } from '../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../app/ui/overlays/FieldDialog.tsx'
import * as texts from './texts.ts'

interface ReasonDialogProps {
  title: string
  submit?: string
  /** Errors by field, beside that of a missing reason. */
  check?: (values: FormData) => Record<string, string>
  /** Closes the dialog unless it throws. */
  onSubmit: (values: FormData) => unknown
  onClose: () => void
  /** Text and fields, among them a `ReasonField`. */
  children: ReactNode
}

/** Confirms an action on an account with the reason that every one of them needs. */
export function ReasonDialog({ title, submit = title, check, onSubmit, onClose, children }: ReasonDialogProps) {
  const checkAll = (values: FormData) => ({ ...checkReason(values), ...check?.(values) })
  return (
    <FieldDialog
      title={title}
      submit={submit}
      check={checkAll}
      onSubmit={async (values) => {
        await onSubmit(values)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="grid gap-16">{children}</div>
    </FieldDialog>
  )
}

export const ReasonField = ({ label = texts.reasonLogged }: { label?: string }) => (
  <TextAreaField name="reason" label={label} rows={2} maxLength={200} />
)

const checkReason = (values: FormData): Record<string, string> =>
  reasonIn(values) === '' ? { reason: texts.reasonRequired } : {}

export const reasonIn = (values: FormData): string => String(values.get('reason') ?? '').trim()
