import { type InputHTMLAttributes, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './Button.module.css'
import { classOf, type Look } from './Button.tsx'

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  /** `icon` is a round button with only an icon; its `aria-label` is its tooltip. */
  look?: Look | 'icon'
  onPick: (files: File[]) => void
  children: ReactNode
}

/**
 * A button that picks files. The browser opens its dialog natively, so that it works before hydration; files picked by then
 * are taken at hydration, since nothing handled their event.
 */
export function FileButton({ look = 'plain', onPick, children, ...control }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0 || !input.current) return
    // The same file may be picked again.
    input.current.value = ''
    onPick(files)
  }
  const takeEarly = useEffectEvent(take)
  useEffect(() => takeEarly(), [])
  return (
    <label className={`${look === 'icon' ? styles.icon : classOf(look)} ${styles.file}`}>
      {children}
      <input {...control} ref={input} type="file" className="visually-hidden" onChange={take} />
    </label>
  )
}
