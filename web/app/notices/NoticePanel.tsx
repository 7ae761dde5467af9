import { NOT_GOT } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './Inbox.module.css'
import { InboxPanel } from './InboxPanel.tsx'
import { firstNotices, NOTICE_PARTS, type NoticePart, useReadNotices } from './inbox-queries.ts'
import { NoticeList } from './NoticeList.tsx'

const NOTHING = { all: '还没有通知', social: '还没有互动', order: '还没有订单通知' }

/** The latest notices, in their parts. */
export default function NoticePanel({ unread }: { unread: number }) {
  const [part, setPart] = useState<NoticePart>('all')
  const query = useQuery(firstNotices(part))
  const markRead = useReadNotices()
  return (
    <InboxPanel
      title="通知"
      query={query}
      failure={NOT_GOT.notices}
      nothing={NOTHING[part]}
      more={{ to: part === 'all' ? '/user/messages' : `/user/messages?tab=${part}`, name: '看全部通知' }}
      list={(notices, onLeave) => <NoticeList notices={notices} onLeave={onLeave} />}
    >
      <fieldset className={styles.parts} aria-label="哪些通知">
        {NOTICE_PARTS.map(({ key, name }) => (
          <button key={key} type="button" aria-pressed={key === part} onClick={() => setPart(key)}>
            {name}
          </button>
        ))}
      </fieldset>
      <Button look="quiet" disabled={unread === 0} onClick={() => markRead()}>
        全部已读
      </Button>
    </InboxPanel>
  )
}
