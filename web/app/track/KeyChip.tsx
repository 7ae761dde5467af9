import { keyColor, musicalKey } from './camelot-key.ts'
import styles from './marks.module.css'

/** A Camelot code on its colour, nothing when unknown; the musical name is its tooltip. */
export function KeyChip({ code, isLarge = false }: { code: string; isLarge?: boolean }) {
  if (code === '') return null
  return (
    <span
      className={styles.key}
      data-large={isLarge || undefined}
      style={{ backgroundColor: keyColor(code) }}
      title={musicalKey(code)}
    >
      {code}
    </span>
  )
}
