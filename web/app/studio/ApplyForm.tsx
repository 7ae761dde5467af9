import { type ArtistApplication, applyArtist, type Sample } from '@shenglang/contract/studio/applications'
import { useId, useState } from 'react'
import agreed from '../forms/Agreed.module.css'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PhoneField } from '../forms/fields.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './apply.module.css'
import { SampleFiles } from './SampleFiles.tsx'

interface ApplyFormProps {
  /** The application that was rejected: what it said need not be typed again, but for what is masked. */
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
      // Anything but a tick is told by the schema.
      agreed: (values.get('agreed') === 'on') as true,
    })
  return (
    <div className={styles.form}>
      <CallForm state={state} label="申请艺人" submit={before ? '重新提交' : '提交申请'} onSubmit={send}>
        <Field name="artistName" label="艺人名" hint="通过后作为你的昵称" fault={faults.artistName}>
          {(control) => <input {...control} defaultValue={before?.artistName} maxLength={20} autoComplete="nickname" />}
        </Field>
        <Field name="realName" label="真实姓名" fault={faults.realName}>
          {(control) => <input {...control} maxLength={30} autoComplete="name" />}
        </Field>
        <Field name="idNumber" label="身份证号" hint="加密保存，只在审核时可见" fault={faults.idNumber}>
          {(control) => <input {...control} maxLength={18} autoComplete="off" autoCapitalize="characters" spellCheck={false} />}
        </Field>
        <PhoneField value={phone} onChange={setPhone} fault={faults.phonenumber} />
        <Field name="style" label="擅长的风格" fault={faults.style}>
          {(control) => <input {...control} defaultValue={before?.style} maxLength={50} placeholder="如 House、国风电子" />}
        </Field>
        <Field name="introduction" label="艺人简介" fault={faults.introduction}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={500}
              defaultValue={before?.introduction}
              placeholder="经历、驻场、发行过的作品，至少 10 个字"
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
              我保证作品为原创或已获授权，已阅读并同意
              <a href="/agreement/copyright" target="_blank" rel="noreferrer">
                《艺人入驻协议与版权声明》
              </a>
            </span>
          </label>
          {faults.agreed ? (
            <p id={agreedId} className={agreed.fault}>
              {faults.agreed}
            </p>
          ) : null}
        </div>
      </CallForm>
    </div>
  )
}
