import styles from './Amount.module.css'

/** The amount to pay, large: the yuan first, the fen beside them. */
export function Amount({ fen }: { fen: number }) {
  const cents = String(fen % 100).padStart(2, '0')
  return (
    <p className={`${styles.amount} number`}>
      <small className="text-18">¥</small>
      {Math.floor(fen / 100)}
      <small className="text-18">.{cents}</small>
    </p>
  )
}
