import { POST_MAX } from '@shenglang/contract/social/posts'
import { useState } from 'react'
import { EditorPictures } from '../social/circle/EditorPictures.tsx'
import { errorWords } from '../ui/error-words.ts'
import { Field } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { showToast } from '../ui/notifier.ts'
import styles from './editor.module.css'
import { PICTURE_TYPES, uploadPicture } from './upload-picture.ts'

interface PicturesFieldProps {
  pictures: string[]
  onChange: (pictures: string[]) => void
  fault: string | undefined
}

/** The pictures of what is sold, in the order in which they are shown. */
export function PicturesField({ pictures, onChange, fault }: PicturesFieldProps) {
  const [uploading, setUploading] = useState(0)
  const add = async (files: File[]) => {
    const room = files.slice(0, POST_MAX.pictures - pictures.length)
    if (room.length < files.length) showToast(`最多 ${POST_MAX.pictures} 张图片`, 'bad')
    setUploading(room.length)
    const sent = await Promise.allSettled(room.map((file) => uploadPicture({ file, whole: '1' })))
    setUploading(0)
    const failed = sent.find((one) => one.status === 'rejected')
    if (failed) showToast(errorWords(failed.reason), 'bad')
    onChange([...new Set([...pictures, ...sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))])])
  }
  return (
    <Field
      name="pictures"
      label="图片"
      hint={`横向 4:3 最好，最多 ${POST_MAX.pictures} 张；没有封面时用第一张`}
      fault={fault}
      isRequired={false}
    >
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
            {uploading > 0 ? '上传中…' : '添加图片'}
          </FileButton>
        </div>
      )}
    </Field>
  )
}
