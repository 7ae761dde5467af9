import styles from './badges.module.css'
import { keyColor, musicalKey } from './camelot-key.ts'

interface KeyChipProps {
  code: string
  /** Deviation of the tuning from the key, in cents. */
  cents?: number
  isLarge?: boolean
}

/** A Camelot code on its colour, nothing when unknown; the musical name and the tuning are its tooltip. */
export function KeyChip({ code, cents = 0, isLarge = false }: KeyChipProps) {
  if (code === '') return null
  return (
    <span
      className={styles.key}
      data-large={isLarge || undefined}
      style={{ backgroundColor: keyColor(code) }}
      title={musicalKey(code, cents)}
    >
      {code}
    </span>
  )
}
