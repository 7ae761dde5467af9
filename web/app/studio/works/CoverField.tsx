import { useState } from 'react'
import { showToast } from '../../ui/browser/notifier.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { PICTURE_TYPES, uploadPicture } from '../uploads/upload-picture.ts'
import styles from './editor.module.css'
import * as texts from './texts.ts'

interface CoverFieldProps {
  cover: string
  color: string
  onPicked: (address: string) => void
  fault: string | undefined
  isRequired: boolean
}

/** The cover, and a button to change it. */
export function CoverField({ cover, color, onPicked, fault, isRequired }: CoverFieldProps) {
  const [isBusy, setBusy] = useState(false)
  const pick = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onPicked(await uploadPicture({ file }))
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <Field name="cover" label={texts.cover} hint={texts.coverHint} fault={fault} isRequired={isRequired}>
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
