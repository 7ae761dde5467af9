import { API_BASE } from '@shenglang/contract/constants'
import { IconButton } from '../../ui/Button.tsx'
import { IconChevronLeft, IconX } from '../../ui/icons.ts'
import styles from './PostEditor.module.css'

interface EditorPicturesProps {
  pictures: string[]
  /** How many are on their way. */
  uploading: number
  onChange: (pictures: string[]) => void
}

/** The pictures of a post that is being written, in their order. */
export function EditorPictures({ pictures, uploading, onChange }: EditorPicturesProps) {
  if (pictures.length + uploading === 0) return null
  const moveForward = (index: number) =>
    onChange(pictures.map((_, at) => pictures[at === index - 1 ? index : at === index ? index - 1 : at] ?? ''))
  return (
    <ul className={styles.pictures} aria-label="图片">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <img src={`${API_BASE}${picture}?w=320`} alt={`第 ${index + 1} 张`} width={96} height={96} />
          <span>
            {index > 0 ? (
              <IconButton label={`第 ${index + 1} 张往前移`} onClick={() => moveForward(index)}>
                <IconChevronLeft size={16} />
              </IconButton>
            ) : null}
            <IconButton label={`移除第 ${index + 1} 张`} onClick={() => onChange(pictures.filter((one) => one !== picture))}>
              <IconX size={16} />
            </IconButton>
          </span>
        </li>
      ))}
      {Array.from({ length: uploading }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each waits alike
        <li key={index} className={styles.waiting}>
          <span role="status">上传中…</span>
        </li>
      ))}
    </ul>
  )
}
