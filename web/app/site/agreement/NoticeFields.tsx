import { CAPACITIES, CAPACITY_NAMES } from '@shenglang/contract/site/infringement'
import { use, useId } from 'react'
import fieldStyles from '../../ui/controls/Field.module.css'
import { Faults, FieldFault, InputField, TextAreaField } from '../../ui/controls/Field.tsx'
import styles from './form.module.css'
import * as texts from './texts.ts'

export function NoticeFields() {
  return (
    <>
      <InputField name="complainant" label={texts.complainant} autoComplete="name" />
      <Capacity />
      <div className={styles.pair}>
        <InputField
          name="phone"
          label={texts.contactPhone}
          hint={texts.contactPhoneHint}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <InputField name="email" label={texts.email} hint={texts.contactEmailHint} type="email" autoComplete="email" />
      </div>
      <InputField name="workTitle" label={texts.infringedWork} />
      <TextAreaField
        name="resourceUrls"
        label={texts.infringingAddresses}
        hint={texts.infringingAddressesHint}
        rows={3}
        inputMode="url"
        spellCheck={false}
      />
      <TextAreaField name="reason" label={texts.claim} hint={texts.claimHint} rows={5} />
      <TextAreaField name="proof" label={texts.proof} hint={texts.proofHint} rows={4} />
      <Truth />
    </>
  )
}

function Capacity() {
  const id = useId()
  const fault = use(Faults).capacity
  return (
    <fieldset className={fieldStyles.field} aria-describedby={fault ? id : undefined}>
      <legend>{texts.complainantKind}</legend>
      <div className={`${styles.choices} flex wrap gap-4-28`}>
        {CAPACITIES.map((capacity) => (
          <label key={capacity}>
            <input type="radio" name="capacity" value={capacity} aria-invalid={fault !== undefined} />
            {CAPACITY_NAMES[capacity]}
          </label>
        ))}
      </div>
      <FieldFault id={id} name="capacity" />
    </fieldset>
  )
}

function Truth() {
  const id = useId()
  const fault = use(Faults).isTruthful
  return (
    <div className={fieldStyles.field}>
      <label className={styles.truth}>
        <input type="checkbox" name="isTruthful" aria-invalid={fault !== undefined} aria-describedby={fault ? id : undefined} />
        {texts.truthStatement}
      </label>
      <FieldFault id={id} name="isTruthful" />
    </div>
  )
}
