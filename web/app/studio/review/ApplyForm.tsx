import { type ArtistApplication, applyArtist, type Sample } from '@shenglang/contract/studio/applications'
import { useState } from 'react'
import { AgreedBox } from '../../forms/Agreed.tsx'
import { CallForm, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { InputField, TextAreaField } from '../../ui/controls/Field.tsx'
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
  const state = useCallForm(applyArtist, { fields: { NICK_NAME_TAKEN: 'artistName' }, done: onSent })
  const send = (values: FormData) =>
    state.send({
      ...textsOf(values, 'artistName', 'realName', 'idNumber', 'style', 'introduction'),
      phonenumber: phone,
      sampleIds: samples.map(({ fileId }) => fileId),
      // The schema reports anything but a ticked box.
      agreed: (values.get('agreed') === 'on') as true,
    })
  return (
    <div className={styles.form}>
      <CallForm state={state} label={texts.applyArtist} submit={before ? texts.resubmit : texts.submitRequest} onSubmit={send}>
        <InputField
          name="artistName"
          label={texts.artistName}
          hint={texts.artistNameHint}
          defaultValue={before?.artistName}
          maxLength={20}
          autoComplete="nickname"
        />
        <InputField name="realName" label={texts.realName} maxLength={30} autoComplete="name" />
        <InputField
          name="idNumber"
          label={texts.idNumber}
          hint={texts.idNumberHint}
          maxLength={18}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PhoneField value={phone} onChange={setPhone} />
        <InputField
          name="style"
          label={texts.genres}
          defaultValue={before?.style}
          maxLength={50}
          placeholder={texts.genresExample}
        />
        <TextAreaField
          name="introduction"
          label={texts.artistAbout}
          rows={5}
          maxLength={500}
          defaultValue={before?.introduction}
          placeholder={texts.artistAboutHint}
        />
        <SampleFiles samples={samples} onChange={setSamples} />
        <AgreedBox>
          {texts.originalStatement}
          <a href="/agreement/user#publishing" target="_blank" rel="noreferrer">
            {texts.userAgreement}
          </a>
          <a href="/agreement/copyright" target="_blank" rel="noreferrer">
            {texts.copyrightStatement}
          </a>
        </AgreedBox>
      </CallForm>
    </div>
  )
}
