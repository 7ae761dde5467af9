import { useState } from 'react'
import { Cover } from '../ui/Cover.tsx'
import { errorWords } from '../ui/error-words.ts'
import { Field } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { showToast } from '../ui/notifier.ts'
import styles from './editor.module.css'
import { PICTURE_TYPES, uploadPicture } from './upload-picture.ts'

interface CoverFieldProps {
  cover: string
  color: string
  onPicked: (address: string) => void
  fault: string | undefined
}

/** The cover, and a way to another. */
export function CoverField({ cover, color, onPicked, fault }: CoverFieldProps) {
  const [isBusy, setBusy] = useState(false)
  const pick = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onPicked(await uploadPicture({ file }))
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <Field name="cover" label="封面" hint="正方形最好，不小于 640 × 640" fault={fault} isRequired={false}>
      {(control) => (
        <div className={styles.cover}>
          <Cover cover={cover} color={color} width={320} />
          <FileButton {...control} disabled={isBusy} accept={PICTURE_TYPES} onPick={([file]) => void pick(file)}>
            {isBusy ? '上传中…' : cover === '' ? '上传封面' : '更换封面'}
          </FileButton>
        </div>
      )}
    </Field>
  )
}
