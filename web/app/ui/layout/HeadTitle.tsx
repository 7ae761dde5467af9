import { splitScripts } from '../text/scripts.ts'
import styles from './HeadTitle.module.css'

/** Longer titles in large type push everything else off a phone's screen. */
const LONG = 48

interface HeadTitleProps {
  /** Its level: below a page's own `h1` it is `h2`. */
  Heading?: 'h1' | 'h2'
  children: string
}

/**
 * The full title of a page's subject: smaller when it is long, so that the actions stay visible. A title in two scripts breaks
 * between them before it breaks within one.
 */
export function HeadTitle({ Heading = 'h1', children }: HeadTitleProps) {
  const [first, second] = splitScripts(children)
  return (
    <Heading className={`${styles.title} break`} data-long={children.length > LONG || undefined} title={children}>
      {second === '' ? (
        children
      ) : (
        <span>
          <span className="inline-block">{first}</span> <span className="inline-block">{second}</span>
        </span>
      )}
    </Heading>
  )
}
