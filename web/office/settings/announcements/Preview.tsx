import { Panel } from '../../../app/ui/layout/Panel.tsx'
import styles from './announcements.module.css'
import * as texts from './texts.ts'

/** An announcement as members see it among their notices. */
export function Preview({ title, content, link }: { title: string; content: string; link: string }) {
  return (
    <Panel title={texts.preview}>
      <b className="block break">{title.trim() === '' ? texts.emptyTitle : title}</b>
      <p className={styles.text}>{content.trim() === '' ? texts.emptyContent : content}</p>
      {link === '' ? null : <small className="block mt-8 ink-t2 break">→ {link}</small>}
    </Panel>
  )
}
