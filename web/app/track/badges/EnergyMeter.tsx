import styles from './badges.module.css'
import * as texts from './initial-texts.ts'

const BARS = [2, 4, 6, 8, 10]

/** Energy 1 to 10 in five bars; nothing when unknown. */
export function EnergyMeter({ energy }: { energy: number }) {
  if (energy === 0) return null
  return (
    <span
      className={`${styles.energy} inline-flex items-flex-end gap-bar h-14`}
      role="img"
      aria-label={texts.energyOf(energy)}
      title={texts.energyOf(energy)}
    >
      {BARS.map((level) => (
        <i key={level} data-on={energy >= level - 1 || undefined} />
      ))}
    </span>
  )
}
