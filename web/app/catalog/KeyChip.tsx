import { keyColor, musicalKey } from './camelot-key.ts'
import styles from './marks.module.css'

export function KeyChip({ code }: { code: string }) {
  if (code === '') return <span className={styles.unknown}>—</span>
  return (
    <span className={styles.key} style={{ backgroundColor: keyColor(code) }} title={musicalKey(code)}>
      {code}
    </span>
  )
}
