import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { UNREAD_MAX } from '@shenglang/contract/notices/entities'
import { unreadCounts } from '@shenglang/contract/notices/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { usePageEvents } from '../remote/events.ts'
import { remoteQuery } from '../remote/remote-query.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { whenIdle } from '../ui/browser/when-idle.ts'
import { IconBell, IconMail } from '../ui/data/icons.ts'
import { PopoverPanel } from '../ui/overlays/PopoverPanel.tsx'
import styles from './Inbox.module.css'
import { firstMessages, firstNotices, forgetInbox } from './inbox-queries.ts'
import * as texts from './texts.ts'

const NoticePanel = lazyPart(() => import('./NoticePanel.tsx'))
const MessagePanel = lazyPart(() => import('./MessagePanel.tsx'))

/** Releases of artists with many followers cause no events: they are polled this often. */
const POLL_EVERY_MS = 300_000

/** Notices and messages in the top bar: unread counts, and the latest of each. */
export default function Inbox() {
  const client = useQueryClient()
  const isIdle = useIdle()
  usePageEvents({}, { isOn: isIdle, onMissed: () => forgetInbox(client) })
  const { data: unread } = useQuery({ ...remoteQuery(unreadCounts, {}), enabled: isIdle, refetchInterval: POLL_EVERY_MS })
  useEffect(() => {
    if (!isIdle) return
    void client.prefetchQuery(firstNotices())
    void client.prefetchQuery(firstMessages())
  }, [isIdle, client])
  return (
    <>
      <InboxButton id="notices-popover" name={texts.notices} unread={unread?.notices ?? 0} icon={<IconBell size={20} />}>
        <NoticePanel unread={unread?.notices ?? 0} />
      </InboxButton>
      <InboxButton id="messages-popover" name={texts.message} unread={unread?.messages ?? 0} icon={<IconMail size={20} />}>
        <MessagePanel />
      </InboxButton>
    </>
  )
}

interface InboxButtonProps {
  id: string
  name: string
  unread: number
  icon: ReactNode
  children: ReactNode
}

function InboxButton({ id, name, unread, icon, children }: InboxButtonProps) {
  const count = unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread)
  return (
    <>
      <button
        type="button"
        className={`${styles.button} relative grid place-centre rigid w-hit h-hit round ink-t0`}
        popoverTarget={id}
        aria-label={unread > 0 ? texts.unreadOf(name, count) : name}
      >
        {icon}
        {unread > 0 ? (
          <span className={`${styles.badge} number`} aria-hidden="true">
            {count}
          </span>
        ) : null}
      </button>
      <PopoverPanel id={id} className={styles.panel} style={{ maxWidth: POPOVER_WIDTH.notices }} aria-label={name}>
        {children}
      </PopoverPanel>
    </>
  )
}

/** Once the page is idle, so that its own requests come first. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
