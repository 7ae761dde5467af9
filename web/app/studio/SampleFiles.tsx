import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { SAMPLES_MAX, type Sample } from '@shenglang/contract/studio/applications'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useState } from 'react'
import { call } from '../remote/api.ts'
import { IconButton } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { Field } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { IconX } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './apply.module.css'

interface SampleFilesProps {
  samples: Sample[]
  onChange: (samples: Sample[]) => void
  fault: string | undefined
}

/** Short recordings to judge an applicant by. */
export function SampleFiles({ samples, onChange, fault }: SampleFilesProps) {
  const [isBusy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    setBusy(true)
    let kept = samples
    for (const file of files.slice(0, SAMPLES_MAX - samples.length)) {
      try {
        if (file.size > SMALL_FILE_MAX_BYTES) throw new Error(`${file.name} 超过 20 MB`)
        const sample = await call(uploadFile, { file })
        if (sample.fileId === '') throw new Error('代表作请上传音频')
        kept = [...kept, sample]
        onChange(kept)
      } catch (error) {
        showToast(errorWords(error), 'bad')
      }
    }
    setBusy(false)
  }
  return (
    <Field
      name="sampleIds"
      label="代表作"
      hint={`MP3、FLAC、WAV 等，每个不超过 20 MB，最多 ${SAMPLES_MAX} 个`}
      fault={fault}
      isRequired={false}
    >
      {(control) => (
        <>
          <ul className={styles.samples}>
            {samples.map(({ fileId, fileName }) => (
              <li key={fileId}>
                <span className="one-line">{fileName}</span>
                <IconButton
                  label={`移除 ${fileName}`}
                  onClick={() => onChange(samples.filter((other) => other.fileId !== fileId))}
                >
                  <IconX size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
          <FileButton {...control} disabled={isBusy || samples.length >= SAMPLES_MAX} accept="audio/*" multiple onPick={add}>
            {isBusy ? '上传中…' : '添加音频'}
          </FileButton>
        </>
      )}
    </Field>
  )
}
