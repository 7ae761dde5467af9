import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Read by screen readers. */
  label: string
  count: number
  /** Rows, tracks (rows after their numbers) and cards have a picture and two lines of text each. */
  shape?: 'blocks' | 'rows' | 'tracks' | 'cards'
}

/** Placeholders in the shape of what is loading, so that nothing moves when it comes. */
export function Skeleton({ label, count, shape = 'blocks' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-shape={shape} role="status" aria-label={label} data-waiting="">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are equal
        <div key={index} className={styles.one}>
          {shape === 'blocks' ? null : (
            <>
              <i />
              <span className="grid grow gap-8">
                <b />
                <b />
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
