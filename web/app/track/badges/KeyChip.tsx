import styles from './badges.module.css'
import { keyColor, musicalKey } from './camelot-key.ts'

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
