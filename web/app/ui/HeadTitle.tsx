import styles from './HeadTitle.module.css'

/** More characters than this push everything else out of a phone's sight when set large. */
const LONG = 48

/** The name of what a page is about, all of it: smaller when it is long, so that what can be done stays in sight. */
export function HeadTitle({ children }: { children: string }) {
  return (
    <h1 className={styles.title} data-long={children.length > LONG || undefined} title={children}>
      {children}
    </h1>
  )
}
