import styles from './marks.module.css'

const BARS = [2, 4, 6, 8, 10]

/** Energy 1 to 10 in five bars; nothing when unknown. */
export function EnergyMeter({ energy }: { energy: number }) {
  if (energy === 0) return null
  return (
    <span className={styles.energy} role="img" aria-label={`能量 ${energy}`} title={`能量 ${energy}`}>
      {BARS.map((level) => (
        <i key={level} data-on={energy >= level - 1 || undefined} />
      ))}
    </span>
  )
}
