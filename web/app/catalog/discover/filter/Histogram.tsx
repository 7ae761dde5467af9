import styles from './Histogram.module.css'
import { histogramPaths, type NumberRange, TEMPO_MAX, TEMPO_MIN } from './tempo-range.ts'

interface HistogramProps {
  bins: readonly number[]
  range: NumberRange
  width: number
  height: number
}

/** Number of tracks by tempo, above a slider's rail; the selected range is highlighted. */
export function Histogram({ bins, range, width, height }: HistogramProps) {
  const { within, outside } = histogramPaths(bins, range, width, height)
  const [from, to] = range.map((tempo) => ((tempo - TEMPO_MIN) / (TEMPO_MAX - TEMPO_MIN)) * width) as [number, number]
  return (
    <svg className={styles.histogram} viewBox={`0 0 ${width} ${height + 3}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={outside} />
      <rect y={height + 1} width={width} height={2} />
      <path d={within} data-within="" />
      <rect x={from} y={height + 1} width={to - from} height={2} data-within="" />
    </svg>
  )
}
