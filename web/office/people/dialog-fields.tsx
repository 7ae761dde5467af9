import { Field } from '../../app/ui/controls/Field.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import * as texts from './texts.ts'

type Faults = Record<string, string>

/** The reason that every action on an account needs. */
export function ReasonField({ faults, label = texts.reasonLogged }: { faults: Faults; label?: string }) {
  return (
    <Field name="reason" label={label} fault={faults.reason}>
      {(control) => <textarea {...control} rows={2} maxLength={200} />}
    </Field>
  )
}

export const reasonIn = (values: FormData): string => String(values.get('reason') ?? '').trim()

export const checkReason = (values: FormData): Faults => (reasonIn(values) === '' ? { reason: texts.reasonRequired } : {})

/** A choice of days; '' for an unlimited time. */
export function DurationField({ faults }: { faults: Faults }) {
  return (
    <Field name="untilTime" label={texts.duration} fault={faults.untilTime}>
      {(control) => <Select {...control} options={texts.DURATIONS} isWide />}
    </Field>
  )
}
