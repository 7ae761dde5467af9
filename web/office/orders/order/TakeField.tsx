import { STAFF_TAKE_NAMES } from '@shenglang/contract/commerce/refunds/refund-takes'
import { STAFF_TAKES, type StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import type { RefundDraft } from './refund-args.ts'
import * as texts from './texts.ts'

interface TakeFieldProps {
  draft: RefundDraft
  /** Undefined where staff have to choose what is revoked. */
  take: StaffTake | undefined
  faults: Record<string, string>
  onChange: (draft: RefundDraft) => void
}

/** The choice of what a refund revokes, for items that are not listed one by one. */
export function TakeField({ draft, take, faults, onChange }: TakeFieldProps) {
  const set = (given: Partial<RefundDraft>) => onChange({ ...draft, ...given })
  const none = take === undefined ? [{ value: '', name: texts.pickTake }] : []
  return (
    <>
      <Field name="take" label={texts.takeBack} fault={faults.take}>
        {(control) => (
          <Select
            {...control}
            isWide
            value={take ?? ''}
            options={[...none, ...STAFF_TAKES.map((value) => ({ value, name: STAFF_TAKE_NAMES[value] }))]}
            onPick={(value) => set({ take: STAFF_TAKES.find((each) => each === value) ?? '' })}
          />
        )}
      </Field>
      {take === 'part' ? <PartFields draft={draft} faults={faults} set={set} /> : null}
    </>
  )
}

interface PartFieldsProps {
  draft: RefundDraft
  faults: Record<string, string>
  set: (given: Partial<RefundDraft>) => void
}

/** The pieces of goods, or days of a level, that a partial refund revokes. */
export function PartFields({ draft, faults, set }: PartFieldsProps) {
  const number = (name: 'pieces' | 'days') => (
    <Field name={name} label={texts.parts[name]} fault={faults[name]} isRequired={false}>
      {(control) => (
        <input {...control} inputMode="numeric" value={draft[name]} onChange={({ target }) => set({ [name]: target.value })} />
      )}
    </Field>
  )
  return (
    <div className="flex gap-12">
      {number('pieces')}
      {number('days')}
    </div>
  )
}
