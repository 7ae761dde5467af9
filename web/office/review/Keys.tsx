import styles from './review.module.css'

/** The keys of the action beside which they are shown. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-4" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
