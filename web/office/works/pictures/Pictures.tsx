import { uploadFile } from '@shenglang/contract/studio/small-files'
import { use, useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { IconButton } from '../../../app/ui/controls/Button.tsx'
import { Faults } from '../../../app/ui/controls/Field.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import { IconX } from '../../../app/ui/data/icons.ts'
import styles from './pictures.module.css'
import * as texts from './texts.ts'

const MAX = 9

interface PicturesProps {
  pictures: string[]
  onChange: (pictures: string[]) => void
  /** Allows one picture only: the cover of music. */
  isCover?: boolean
}

/** The pictures of goods, in order; the first is the cover. */
export function Pictures({ pictures, onChange, isCover = false }: PicturesProps) {
  const faults = use(Faults)
  const fault = faults.pictures ?? faults.cover
  const max = isCover ? 1 : MAX
  const [isBusy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    setBusy(true)
    const added: string[] = []
    await attempt(async () => {
      for (const file of files.slice(0, max - pictures.length)) added.push((await call(uploadFile, { whole: '1', file })).url)
    })
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
