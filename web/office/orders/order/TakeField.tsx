import { STAFF_TAKE_NAMES } from '@shenglang/contract/commerce/refunds/refund-takes'
import { STAFF_TAKES, type StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import type { RefundDraft } from './refund-args.ts'
import * as texts from './texts.ts'

interface TakeFieldProps {
  draft: RefundDraft
  /** Undefined where staff have to choose what is revoked. */
  take: StaffTake | undefined
  onChange: (draft: RefundDraft) => void
}

/** The choice of what a refund revokes, for items that are not listed one by one. */
export function TakeField({ draft, take, onChange }: TakeFieldProps) {
  const set = (given: Partial<RefundDraft>) => onChange({ ...draft, ...given })
  const none = take === undefined ? [{ value: '', name: texts.pickTake }] : []
  return (
    <>
      <SelectField
        name="take"
        label={texts.takeBack}
        value={take ?? ''}
        options={[...none, ...STAFF_TAKES.map((value) => ({ value, name: STAFF_TAKE_NAMES[value] }))]}
        onPick={(value) => set({ take: STAFF_TAKES.find((each) => each === value) ?? '' })}
      />
      {take === 'part' ? <PartFields draft={draft} set={set} /> : null}
    </>
  )
}

interface PartFieldsProps {
  draft: RefundDraft
  set: (given: Partial<RefundDraft>) => void
}

/** The pieces of goods, or days of a level, that a partial refund revokes. */
export function PartFields({ draft, set }: PartFieldsProps) {
  const number = (name: 'pieces' | 'days') => (
    <InputField
      name={name}
      label={texts.parts[name]}
      isRequired={false}
      inputMode="numeric"
      value={draft[name]}
      onText={(text) => set({ [name]: text })}
    />
  )
  return (
    <div className="flex gap-12">
      {number('pieces')}
      {number('days')}
    </div>
  )
}
