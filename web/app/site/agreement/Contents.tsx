import styles from './agreement.module.css'
import * as texts from './texts.ts'

/** The table of contents: beside the text where there is room, before it on a phone. */
export function Contents({ entries }: { entries: { id: string; title: string }[] }) {
  return (
    <nav className={styles.contents} aria-label={texts.contentsLabel}>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
