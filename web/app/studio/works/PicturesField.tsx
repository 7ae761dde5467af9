import { POST_MAX } from '@shenglang/contract/social/posts'
import { useState } from 'react'
import { EditorPictures } from '../../social/posts/EditorPictures.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { PICTURE_TYPES, uploadPicture } from '../uploads/upload-picture.ts'
import styles from './editor.module.css'
import * as texts from './texts.ts'

interface PicturesFieldProps {
  pictures: string[]
  onChange: (pictures: string[]) => void
}

/** The pictures of goods, in display order. */
export function PicturesField({ pictures, onChange }: PicturesFieldProps) {
  const [uploading, setUploading] = useState(0)
  const add = async (files: File[]) => {
    const room = files.slice(0, POST_MAX.pictures - pictures.length)
    if (room.length < files.length) showToast(texts.pictureLimit(POST_MAX.pictures), 'bad')
    setUploading(room.length)
    const sent = await Promise.allSettled(room.map((file) => uploadPicture({ file, whole: '1' })))
    setUploading(0)
    const failed = sent.find((one) => one.status === 'rejected')
    if (failed) showToast(errorMessage(failed.reason), 'bad')
    onChange([...new Set([...pictures, ...sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))])])
  }
  return (
    <Field name="pictures" label={texts.picture} hint={texts.picturesHint(POST_MAX.pictures)} isRequired={false}>
      {(control) => (
        <div className={styles.pictures}>
          <EditorPictures pictures={pictures} uploading={uploading} onChange={onChange} />
          <FileButton
            {...control}
            disabled={uploading > 0 || pictures.length === POST_MAX.pictures}
            multiple
            accept={PICTURE_TYPES}
            onPick={add}
          >
            {uploading > 0 ? texts.uploading : texts.addPictures}
          </FileButton>
        </div>
      )}
    </Field>
  )
}
