import { splitScripts } from '../text/scripts.ts'
import styles from './HeadTitle.module.css'

/** Longer titles in large type push everything else off a phone's screen. */
const LONG = 48

/**
 * The full title of a page's subject: smaller when it is long, so that the actions stay visible. A title in two scripts breaks
 * between them before it breaks within one.
 */
export function HeadTitle({ children }: { children: string }) {
  const [first, second] = splitScripts(children)
  return (
    <h1 className={`${styles.title} break`} data-long={children.length > LONG || undefined} title={children}>
      {second === '' ? (
        children
      ) : (
        <span>
          <span className="inline-block">{first}</span> <span className="inline-block">{second}</span>
        </span>
      )}
    </h1>
  )
}
