import styles from './review.module.css'

/** Marks the part that the two recordings have in common on the waveform of one. */
export function Overlap({ fromMs, toMs, durationMs }: { fromMs: number; toMs: number; durationMs: number }) {
  if (durationMs === 0 || toMs <= fromMs) return null
  const percent = (ms: number) => `${(ms / durationMs) * 100}%`
  return <i className={styles.overlap} style={{ left: percent(fromMs), width: percent(Math.min(toMs, durationMs) - fromMs) }} />
}
