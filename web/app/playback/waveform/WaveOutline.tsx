import styles from './Wave.module.css'

/**
 * The outline of a waveform as the HTML shows it, before any script draws the waveform; nothing where it is empty. The box has the
 * units of `wave-outline.ts`: the path is its lower half.
 */
export function WaveOutline({ path }: { path: string }) {
  return path ? (
    <svg className={styles.outline} viewBox="0 -15 32 30" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <path d={path} />
    </svg>
  ) : null
}
