import styles from './agreement.module.css'

/** The table of contents: beside the text where there is room, before it on a phone. */
export function Contents({ entries }: { entries: { id: string; title: string }[] }) {
  return (
    <nav className={styles.contents} aria-label="目录">
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
