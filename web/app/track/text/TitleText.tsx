import { splitScripts } from '../../ui/text/scripts.ts'
import styles from './TitleText.module.css'
import { splitVersion } from './track-text.ts'

/**
 * A title within one line, its version toned down. Where room is short, the half in the second script goes as a whole, with
 * what follows it.
 */
export function TitleText({ title }: { title: string }) {
  const [name, version] = splitVersion(title)
  const [first, second] = splitScripts(name)
  const toned = version === '' ? null : <span className="regular ink-t1"> {version}</span>
  if (second === '') {
    return (
      <>
        {first}
        {toned}
      </>
    )
  }
  return (
    <span className={styles.halves}>
      <span>{first}</span>{' '}
      <span>
        {second}
        {toned}
      </span>
    </span>
  )
}
