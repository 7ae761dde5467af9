import { CAPACITIES, CAPACITY_NAMES } from '@shenglang/contract/site/infringement'
import { useId } from 'react'
import fieldStyles from '../../ui/controls/Field.module.css'
import { Field } from '../../ui/controls/Field.tsx'
import styles from './form.module.css'
import type { NoticeFaults } from './notice-values.ts'
import * as texts from './texts.ts'

export function NoticeFields({ faults }: { faults: NoticeFaults }) {
  return (
    <>
      <Field name="complainant" label={texts.complainant} fault={faults.complainant}>
        {(control) => <input {...control} autoComplete="name" />}
      </Field>
      <Capacity fault={faults.capacity} />
      <div className={styles.pair}>
        <Field name="phone" label={texts.contactPhone} hint={texts.contactPhoneHint} fault={faults.phone}>
          {(control) => <input {...control} type="tel" inputMode="numeric" autoComplete="tel-national" />}
        </Field>
        <Field name="email" label={texts.email} hint={texts.contactEmailHint} fault={faults.email}>
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field name="workTitle" label={texts.infringedWork} fault={faults.workTitle}>
        {(control) => <input {...control} />}
      </Field>
      <Field
        name="resourceUrls"
        label={texts.infringingAddresses}
        hint={texts.infringingAddressesHint}
        fault={faults.resourceUrls}
      >
        {(control) => <textarea {...control} rows={3} inputMode="url" spellCheck={false} />}
      </Field>
      <Field name="reason" label={texts.claim} hint={texts.claimHint} fault={faults.reason}>
        {(control) => <textarea {...control} rows={5} />}
      </Field>
      <Field name="proof" label={texts.proof} hint={texts.proofHint} fault={faults.proof}>
        {(control) => <textarea {...control} rows={4} />}
      </Field>
      <Truth fault={faults.isTruthful} />
    </>
  )
}

function Capacity({ fault }: { fault: string | undefined }) {
  const id = useId()
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
      {fault ? (
        <p id={id} className="text-14 ink-red">
          {fault}
        </p>
      ) : null}
    </fieldset>
  )
}

function Truth({ fault }: { fault: string | undefined }) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={styles.truth}>
        <input type="checkbox" name="isTruthful" aria-invalid={fault !== undefined} aria-describedby={fault ? id : undefined} />
        {texts.truthStatement}
      </label>
      {fault ? (
        <p id={id} className="text-14 ink-red">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
