import { keyColor, musicalKey } from './camelot-key.ts'
import styles from './marks.module.css'

/** A Camelot code, nothing when unknown; `isNamed` has the musical key below it where there is room. */
export function KeyChip({ code, isNamed = false }: { code: string; isNamed?: boolean }) {
  if (code === '') return null
  const chip = (
    <span className={styles.key} style={{ backgroundColor: keyColor(code) }} title={musicalKey(code)}>
      {code}
    </span>
  )
  if (!isNamed) return chip
  return (
    <span className={styles.named}>
      {chip}
      <small>{musicalKey(code)}</small>
    </span>
  )
}
