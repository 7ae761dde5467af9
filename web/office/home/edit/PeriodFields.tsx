import type { Period } from '@shenglang/contract/period'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { Field } from '../../../app/ui/controls/Field.tsx'
import * as texts from './texts.ts'

/** Fields for the start and the end of a period, in Shanghai's time; both are optional. */
export function PeriodFields({ period, faults }: { period: Period; faults: Record<string, string> }) {
  return (
    <>
      <Field name="startsAt" label={texts.start} hint={texts.startHint} fault={faults.startsAt} isRequired={false}>
        {(control) => <input {...control} type="datetime-local" defaultValue={shanghaiInput(period.startsAt)} />}
      </Field>
      <Field name="endsAt" label={texts.end} hint={texts.endHint} fault={faults.endsAt} isRequired={false}>
        {(control) => <input {...control} type="datetime-local" defaultValue={shanghaiInput(period.endsAt)} />}
      </Field>
    </>
  )
}

export const readPeriod = (values: FormData): Period => ({
  startsAt: instantOfShanghai(textOf(values, 'startsAt')),
  endsAt: instantOfShanghai(textOf(values, 'endsAt')),
})

/** Errors of an entered period by field. */
export function checkPeriod(values: FormData): Record<string, string> {
  const { startsAt, endsAt } = readPeriod(values)
  return startsAt !== '' && endsAt !== '' && endsAt <= startsAt ? { endsAt: texts.endsFirst } : {}
}
