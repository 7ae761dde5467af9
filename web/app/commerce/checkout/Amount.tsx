import styles from './Amount.module.css'

/** What is to be paid, large: the yuan first, the fen beside them. */
export function Amount({ fen }: { fen: number }) {
  const cents = String(fen % 100).padStart(2, '0')
  return (
    <p className={`${styles.amount} number`}>
      <small>¥</small>
      {Math.floor(fen / 100)}
      <small>.{cents}</small>
    </p>
  )
}
