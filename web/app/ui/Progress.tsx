import styles from './Progress.module.css'

interface ProgressProps {
  /** What it is of, for who does not see it. */
  label: string
  value: number
  max: number
  /** It came no further than this. */
  isFailed?: boolean
}

/** How far something is. */
export function Progress({ label, value, max, isFailed = false }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} value={value} max={max} data-failed={isFailed || undefined} />
}
