import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { SAMPLES_MAX, type Sample } from '@shenglang/contract/studio/applications'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { IconX } from '../../ui/data/icons.ts'
import styles from './apply.module.css'
import * as texts from './texts.ts'

interface SampleFilesProps {
  samples: Sample[]
  onChange: (samples: Sample[]) => void
}

/** Short recordings for the review of an applicant. */
export function SampleFiles({ samples, onChange }: SampleFilesProps) {
  const [isBusy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    setBusy(true)
    let current = samples
    for (const file of files.slice(0, SAMPLES_MAX - samples.length)) {
      await attempt(async () => {
        if (file.size > SMALL_FILE_MAX_BYTES) throw new Error(texts.sampleTooLarge(file.name))
        const sample = await call(uploadFile, { file })
        if (sample.fileId === '') throw new Error(texts.sampleNotAudio)
        current = [...current, sample]
        onChange(current)
      })
    }
    setBusy(false)
  }
  return (
    <Field name="sampleIds" label={texts.sampleWorks} hint={texts.samplesHint(SAMPLES_MAX)} isRequired={false}>
      {(control) => (
        <>
          <ul className={`${styles.samples} grid gap-8`}>
            {samples.map(({ fileId, fileName }) => (
              <li key={fileId}>
                <span className="one-line">{fileName}</span>
                <IconButton
                  label={texts.removeTrack(fileName)}
                  onClick={() => onChange(samples.filter((other) => other.fileId !== fileId))}
                >
                  <IconX size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
          <FileButton {...control} disabled={isBusy || samples.length >= SAMPLES_MAX} accept="audio/*" multiple onPick={add}>
            {isBusy ? texts.uploading : texts.addAudio}
          </FileButton>
        </>
      )}
    </Field>
  )
}
