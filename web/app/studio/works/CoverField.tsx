import { useState } from 'react'
import { attempt } from '../../ui/browser/attempt.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { PICTURE_TYPES, uploadPicture } from '../uploads/upload-picture.ts'
import styles from './editor.module.css'
import * as texts from './texts.ts'

interface CoverFieldProps {
  cover: string
  color: string
  onPicked: (address: string) => void
  isRequired: boolean
}

/** The cover, and a button to change it. */
export function CoverField({ cover, color, onPicked, isRequired }: CoverFieldProps) {
  const [isBusy, setBusy] = useState(false)
  const pick = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await attempt(async () => onPicked(await uploadPicture({ file })))
    setBusy(false)
  }
  return (
    <Field name="cover" label={texts.cover} hint={texts.coverHint} isRequired={isRequired}>
      {(control) => (
        <div className={styles.cover}>
          <Cover cover={cover} color={color} width={320} />
          <FileButton {...control} disabled={isBusy} accept={PICTURE_TYPES} onPick={([file]) => void pick(file)}>
            {isBusy ? texts.uploading : cover === '' ? texts.uploadCover : texts.changeCover}
          </FileButton>
        </div>
      )}
    </Field>
  )
}
