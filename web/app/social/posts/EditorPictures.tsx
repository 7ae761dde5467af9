import { API_BASE } from '@shenglang/contract/constants'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconChevronLeft, IconX } from '../../ui/data/icons.ts'
import styles from './PostEditor.module.css'
import * as texts from './texts.ts'

interface EditorPicturesProps {
  pictures: string[]
  /** The number of pending uploads. */
  uploading: number
  onChange: (pictures: string[]) => void
}

/** The pictures of a post being written, in order. */
export function EditorPictures({ pictures, uploading, onChange }: EditorPicturesProps) {
  if (pictures.length + uploading === 0) return null
  const moveForward = (index: number) =>
    onChange(pictures.map((_, at) => pictures[at === index - 1 ? index : at === index ? index - 1 : at] ?? ''))
  return (
    <ul className={`${styles.pictures} flex wrap gap-8`} aria-label={texts.picture}>
      {pictures.map((picture, index) => (
        <li key={picture}>
          <img
            className="block cover"
            src={`${API_BASE}${picture}?w=320`}
            alt={texts.pictureNumber(index + 1)}
            width={96}
            height={96}
          />
          <span>
            {index > 0 ? (
              <IconButton label={texts.movePictureForward(index + 1)} onClick={() => moveForward(index)}>
                <IconChevronLeft size={16} />
              </IconButton>
            ) : null}
            <IconButton
              label={texts.removePicture(index + 1)}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
            >
              <IconX size={16} />
            </IconButton>
          </span>
        </li>
      ))}
      {Array.from({ length: uploading }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal
        <li key={index} className={styles.waiting}>
          <span role="status">{texts.uploading}</span>
        </li>
      ))}
    </ul>
  )
}
