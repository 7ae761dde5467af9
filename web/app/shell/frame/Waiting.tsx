import * as texts from './texts.ts'
import styles from './Waiting.module.css'
import type { Shape } from './waiting-shape.ts'

const COUNTS: Record<Shape, number> = { rows: 10, cards: 14 }

/** Placeholder rows or cards in their final shape, which replace the page being left. */
export default function Waiting({ shape }: { shape: Shape }) {
  return (
    <div className={styles.waiting} data-shape={shape} role="status" aria-label={texts.opening} data-waiting="">
      {Array.from({ length: COUNTS[shape] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are equal
        <div key={index} className={styles.one}>
          <i />
          <span className="grid grow gap-8">
            <b />
            <b />
          </span>
        </div>
      ))}
    </div>
  )
}
