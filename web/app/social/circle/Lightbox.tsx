import { API_BASE } from '@shenglang/contract/constants'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/icons.ts'
import styles from './Lightbox.module.css'

interface LightboxProps {
  pictures: string[]
  name: string
  startAt: number
  onClose: () => void
}

/** Pictures whole, one beside the other: swiped, or moved through by arrow keys; Escape closes. */
export default function Lightbox({ pictures, name, startAt, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(startAt)
  const go = (to: number, behavior: ScrollBehavior = 'auto') => {
    const element = strip.current
    element?.scrollTo({ left: Math.max(0, Math.min(to, pictures.length - 1)) * element.clientWidth, behavior })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, at the picture that was pressed
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    go(startAt, 'instant')
    return () => element?.close()
  }, [])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(index + step)
  }
  return (
    <dialog ref={dialog} className={styles.box} aria-label={`${name}的图片`} onClose={onClose} onKeyDown={press}>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((picture, at) => (
          <li key={picture}>
            <img src={`${API_BASE}${picture}?w=whole`} alt={`第 ${at + 1} 张图片`} loading={at === startAt ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      <p className={`${styles.count} number`} role="status">
        {index + 1} / {pictures.length}
      </p>
      {pictures.length > 1 ? (
        <div className={styles.ways}>
          <IconButton label="上一张" disabled={index === 0} onClick={() => go(index - 1)}>
            <IconChevronLeft size={24} />
          </IconButton>
          <IconButton label="下一张" disabled={index === pictures.length - 1} onClick={() => go(index + 1)}>
            <IconChevronRight size={24} />
          </IconButton>
        </div>
      ) : null}
      <span className={styles.close}>
        <IconButton label="关闭图片" onClick={() => dialog.current?.close()}>
          <IconX size={20} />
        </IconButton>
      </span>
    </dialog>
  )
}
