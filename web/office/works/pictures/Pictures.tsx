import { IconButton } from '../../../app/ui/controls/Button.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import { IconX } from '../../../app/ui/data/icons.ts'
import { usePictureUpload } from '../../shell/uploads/use-picture-upload.ts'
import styles from './pictures.module.css'
import * as texts from './texts.ts'

const MAX = 9

interface PicturesProps {
  pictures: string[]
  onChange: (change: (before: string[]) => string[]) => void
  fault: string | undefined
  /** Allows one picture only: the cover of music. */
  isCover?: boolean
}

/** The pictures of goods, in order; the first is the cover. */
export function Pictures({ pictures, onChange, fault, isCover = false }: PicturesProps) {
  const max = isCover ? 1 : MAX
  const { isBusy, upload } = usePictureUpload({ onUploaded: (added) => onChange((before) => [...before, added]) })
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
              onClick={() => onChange((before) => before.filter((other) => other !== picture))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {pictures.length < max ? (
        <div>
          <FileButton
            accept="image/*"
            multiple={!isCover}
            disabled={isBusy}
            onPick={(files) => upload(files.slice(0, max - pictures.length))}
          >
            {isBusy ? texts.uploading : isCover ? texts.addCover : texts.addPicture}
          </FileButton>
        </div>
      ) : null}
      {fault === undefined ? null : <p className="ink-red">{fault}</p>}
    </fieldset>
  )
}
