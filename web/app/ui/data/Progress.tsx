import styles from './Progress.module.css'

interface ProgressProps {
  /** Its accessible name. */
  label: string
  /** Undefined while the progress is unknown. */
  value?: number
  max?: number
  /** It stopped here. */
  isFailed?: boolean
}

/** A progress bar. */
export function Progress({ label, value, max, isFailed = false }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} value={value} max={max} data-failed={isFailed || undefined} />
}
