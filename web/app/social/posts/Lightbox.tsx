import { API_BASE } from '@shenglang/contract/constants'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/data/icons.ts'
import { useModal } from '../../ui/overlays/use-modal.ts'
import styles from './Lightbox.module.css'
import * as texts from './texts.ts'

interface LightboxProps {
  pictures: string[]
  name: string
  startAt: number
  onClose: () => void
}

/** Whole pictures side by side: swiped, or moved by arrow keys; Escape closes. */
export default function Lightbox({ pictures, name, startAt, onClose }: LightboxProps) {
  const dialog = useModal()
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(startAt)
  const go = (to: number, behavior: ScrollBehavior = 'auto') => {
    const element = strip.current
    element?.scrollTo({ left: Math.max(0, Math.min(to, pictures.length - 1)) * element.clientWidth, behavior })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the pressed picture
  useLayoutEffect(() => go(startAt, 'instant'), [])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(index + step)
  }
  return (
    <dialog ref={dialog} className={styles.box} aria-label={texts.picturesOf(name)} onClose={onClose} onKeyDown={press}>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((picture, at) => (
          <li key={picture}>
            <img
              src={`${API_BASE}${picture}?w=whole`}
              alt={texts.pictureAt(at + 1)}
              loading={at === startAt ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
      <p className={`${styles.count} number`} role="status">
        {index + 1} / {pictures.length}
      </p>
      {pictures.length > 1 ? (
        <div className={styles.ways}>
          <IconButton label={texts.previousPicture} disabled={index === 0} onClick={() => go(index - 1)}>
            <IconChevronLeft size={24} />
          </IconButton>
          <IconButton label={texts.nextPicture} disabled={index === pictures.length - 1} onClick={() => go(index + 1)}>
            <IconChevronRight size={24} />
          </IconButton>
        </div>
      ) : null}
      <span className={styles.close}>
        <IconButton label={texts.closePicture} onClick={() => dialog.current?.close()}>
          <IconX size={20} />
        </IconButton>
      </span>
    </dialog>
  )
}
