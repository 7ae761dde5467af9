import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { IconButton } from '../../../app/ui/controls/Button.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import { IconX } from '../../../app/ui/data/icons.ts'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import styles from './pictures.module.css'
import * as texts from './texts.ts'

const MAX = 9

interface PicturesProps {
  pictures: string[]
  onChange: (pictures: string[]) => void
  fault: string | undefined
  /** Allows one picture only: the cover of music. */
  isCover?: boolean
}

/** The pictures of goods, in order; the first is the cover. */
export function Pictures({ pictures, onChange, fault, isCover = false }: PicturesProps) {
  const max = isCover ? 1 : MAX
  const [isBusy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    setBusy(true)
    const added: string[] = []
    try {
      for (const file of files.slice(0, max - pictures.length)) added.push((await call(uploadFile, { whole: '1', file })).url)
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
    onChange([...pictures, ...added])
    setBusy(false)
  }
  return (
    <fieldset className={styles.pictures}>
      <legend>{isCover ? texts.cover : texts.pictures}</legend>
      <p className="text-13 ink-t2">{isCover ? texts.coverHint : texts.picturesHint}</p>
      <ul className="flex wrap gap-12">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <Cover cover={picture} color="var(--bg3)" width={96} />
            <IconButton
              label={texts.removePicture(index + 1)}
              onClick={() => onChange(pictures.filter((other) => other !== picture))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {pictures.length < max ? (
        <div>
          <FileButton accept="image/*" multiple={!isCover} disabled={isBusy} onPick={(files) => void add(files)}>
            {isCover ? texts.addCover : texts.addPicture}
          </FileButton>
        </div>
      ) : null}
      {fault === undefined ? null : <p className="ink-red">{fault}</p>}
    </fieldset>
  )
}
