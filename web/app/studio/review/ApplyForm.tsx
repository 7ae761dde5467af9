import { type ArtistApplication, applyArtist, type Sample } from '@shenglang/contract/studio/applications'
import { useId, useState } from 'react'
import agreed from '../../forms/Agreed.module.css'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import styles from './apply.module.css'
import { SampleFiles } from './SampleFiles.tsx'
import * as texts from './texts.ts'

interface ApplyFormProps {
  /** The rejected application: its answers are filled in again, except masked ones. */
  before: ArtistApplication | null
  onSent: () => Promise<void>
}

export function ApplyForm({ before, onSent }: ApplyFormProps) {
  const [phone, setPhone] = useState(before?.phone ?? '')
  const [samples, setSamples] = useState<Sample[]>(before?.samples ?? [])
  const agreedId = useId()
  const state = useCallForm(applyArtist, { fields: { NICK_NAME_TAKEN: 'artistName' }, done: onSent })
  const { faults } = state
  const send = (values: FormData) =>
    state.send({
      artistName: textOf(values, 'artistName'),
      realName: textOf(values, 'realName'),
      idNumber: textOf(values, 'idNumber'),
      phonenumber: phone,
      style: textOf(values, 'style'),
      introduction: textOf(values, 'introduction'),
      sampleIds: samples.map(({ fileId }) => fileId),
      // The schema reports anything but a ticked box.
      agreed: (values.get('agreed') === 'on') as true,
    })
  return (
    <div className={styles.form}>
      <CallForm state={state} label={texts.applyArtist} submit={before ? texts.resubmit : texts.submitRequest} onSubmit={send}>
        <Field name="artistName" label={texts.artistName} hint={texts.artistNameHint} fault={faults.artistName}>
          {(control) => <input {...control} defaultValue={before?.artistName} maxLength={20} autoComplete="nickname" />}
        </Field>
        <Field name="realName" label={texts.realName} fault={faults.realName}>
          {(control) => <input {...control} maxLength={30} autoComplete="name" />}
        </Field>
        <Field name="idNumber" label={texts.idNumber} hint={texts.idNumberHint} fault={faults.idNumber}>
          {(control) => <input {...control} maxLength={18} autoComplete="off" autoCapitalize="characters" spellCheck={false} />}
        </Field>
        <PhoneField value={phone} onChange={setPhone} fault={faults.phonenumber} />
        <Field name="style" label={texts.genres} fault={faults.style}>
          {(control) => <input {...control} defaultValue={before?.style} maxLength={50} placeholder={texts.genresExample} />}
        </Field>
        <Field name="introduction" label={texts.artistAbout} fault={faults.introduction}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={500}
              defaultValue={before?.introduction}
              placeholder={texts.artistAboutHint}
            />
          )}
        </Field>
        <SampleFiles samples={samples} onChange={setSamples} fault={faults.sampleIds} />
        <div>
          <label className={agreed.label}>
            <input
              type="checkbox"
              name="agreed"
              aria-invalid={faults.agreed !== undefined}
              aria-describedby={faults.agreed ? agreedId : undefined}
            />
            <span>
              {texts.originalStatement}
              <a href="/agreement/user#publishing" target="_blank" rel="noreferrer">
                {texts.userAgreement}
              </a>
              <a href="/agreement/copyright" target="_blank" rel="noreferrer">
                {texts.copyrightStatement}
              </a>
            </span>
          </label>
          {faults.agreed ? (
            <p id={agreedId} className="ink-red">
              {faults.agreed}
            </p>
          ) : null}
        </div>
      </CallForm>
    </div>
  )
}
