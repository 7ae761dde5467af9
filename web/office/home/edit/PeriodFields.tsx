import type { Period } from '@shenglang/contract/period'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import * as texts from './texts.ts'

/** Fields for the start and the end of a period, in Shanghai's time; both are optional. */
export function PeriodFields({ period }: { period: Period }) {
  return (
    <>
      <InputField
        name="startsAt"
        label={texts.start}
        hint={texts.startHint}
        isRequired={false}
        type="datetime-local"
        defaultValue={shanghaiInput(period.startsAt)}
      />
      <InputField
        name="endsAt"
        label={texts.end}
        hint={texts.endHint}
        isRequired={false}
        type="datetime-local"
        defaultValue={shanghaiInput(period.endsAt)}
      />
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
