import styles from './BrandBars.module.css'

const HEIGHTS = [8, 18, 12, 16]

/** The sign of the site, beside its name. */
export function BrandBars() {
  return (
    <i className={styles.bars} aria-hidden="true">
      {HEIGHTS.map((height) => (
        <b key={height} style={{ height }} />
      ))}
    </i>
  )
}
