import { shortCount } from '@shenglang/contract/format'
import styles from './PlaysCurve.module.css'
import * as texts from './texts.ts'

const WIDTH = 900
const HEIGHT = 140

/** Plays per day as a curve, with a description. */
export function PlaysCurve({ days }: { days: { day: string; plays: number }[] }) {
  const total = days.reduce((sum, { plays }) => sum + plays, 0)
  if (total === 0) return <p className="mt-12 ink-t2">{texts.noPlaysLately(days.length)}</p>
  const most = days.reduce((best, day) => (day.plays > best.plays ? day : best))
  const x = (index: number) => (index / Math.max(1, days.length - 1)) * WIDTH
  const y = (plays: number) => HEIGHT - (plays / most.plays) * (HEIGHT - 8)
  const line = days.map(({ plays }, index) => `${x(index).toFixed(1)},${y(plays).toFixed(1)}`).join(' L')
  const summary = texts.playsLately(days.length, shortCount(total), monthDay(most.day), shortCount(most.plays))
  return (
    <figure className={styles.figure}>
      <svg
        className="block full h-140"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <path className={styles.area} d={`M0,${HEIGHT} L${line} L${WIDTH},${HEIGHT} Z`} />
        <path className={styles.line} d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="number">
        <span>{monthDay(days[0]?.day)}</span>
        <span>{summary}</span>
        <span>{monthDay(days.at(-1)?.day)}</span>
      </figcaption>
    </figure>
  )
}

const monthDay = (day = '') => day.slice(5).replace('-', '/')
