import { LOAD_FAILURES } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import styles from './Inbox.module.css'
import { InboxPanel } from './InboxPanel.tsx'
import { firstNotices, NOTICE_PARTS, type NoticePart, useReadNotices } from './inbox-queries.ts'
import { NoticeList } from './NoticeList.tsx'
import * as texts from './texts.ts'

/** The latest notices, in tabs. */
export default function NoticePanel({ unread }: { unread: number }) {
  const [part, setPart] = useState<NoticePart>('all')
  const query = useQuery(firstNotices(part))
  const markRead = useReadNotices()
  return (
    <InboxPanel
      title={texts.notices}
      query={query}
      failure={LOAD_FAILURES.notices}
      nothing={texts.NO_NOTICES_SHORT[part]}
      more={{ to: part === 'all' ? '/user/messages' : `/user/messages?tab=${part}`, name: texts.seeAllNotices }}
      list={(notices, onLeave) => <NoticeList notices={notices} onLeave={onLeave} />}
    >
      <fieldset className={`${styles.parts} flex gap-4 grow m-0 pad-0 edge-none`} aria-label={texts.whichNotices}>
        {NOTICE_PARTS.map(({ key, name }) => (
          <button
            className="min-h-hit pad-0-8 radius-small ink-t1 hover-ink-t0"
            key={key}
            type="button"
            aria-pressed={key === part}
            onClick={() => setPart(key)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Button look="quiet" disabled={unread === 0} onClick={() => markRead()}>
        {texts.readAll}
      </Button>
    </InboxPanel>
  )
}
