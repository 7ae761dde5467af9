import type { ConversationState, Message } from '@shenglang/contract/messaging/entities'
import { Fragment, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useReport } from '../moderation/report.tsx'
import { Button } from '../ui/Button.tsx'
import { IconArrowDown } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './MessageList.module.css'
import { MessageRow, OutgoingRow } from './MessageRow.tsx'
import { type Grouped, grouped } from './message-groups.ts'
import type { Outgoing } from './outbox.ts'
import { isAfter, type Thread } from './thread.ts'
import type { useAnchoredScroll } from './use-anchored-scroll.ts'

const MessageMenu = lazy(() => import('./MessageMenu.tsx'))

interface MessageListProps {
  scroller: RefObject<HTMLElement | null>
  scroll: ReturnType<typeof useAnchoredScroll>
  partner: ConversationState
  thread: Thread
  outgoing: Outgoing[]
  olderState: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onAgain: (clientKey: string) => void
  onGiveUp: (clientKey: string) => void
}

/** What was said, the newest at the foot; older messages come as one scrolls up to them. */
export function MessageList({ scroller, scroll, partner, thread, outgoing, ...rest }: MessageListProps) {
  const { olderState, onOlder, onAgain, onGiveUp } = rest
  const { openFor, toggle, menu } = useMessageMenu(partner.userId)
  const rows: Grouped<Message | Outgoing>[] = grouped<Message | Outgoing>([...thread.messages, ...outgoing])
  const readMessage = lastRead(thread.messages, partner.readUpTo)
  return (
    <div className={styles.place}>
      <section
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label="聊天记录"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <ol className={styles.rows}>
          {thread.hasOlder ? <Older key={thread.messages[0]?.messageId} state={olderState} onOlder={onOlder} /> : null}
          {rows.map(({ message, hasMoment, goesOn }) => (
            <Fragment key={message.clientKey || ('messageId' in message ? message.messageId : '')}>
              {hasMoment ? (
                <li className={styles.moment}>
                  <Time at={message.createTime} look="moment" />
                </li>
              ) : null}
              {'messageId' in message ? (
                <MessageRow
                  message={message}
                  partner={partner.nickName}
                  goesOn={goesOn}
                  isMenuOpen={message.messageId === openFor}
                  onMenu={toggle}
                  readTime={message === readMessage ? partner.readTime : ''}
                />
              ) : (
                <OutgoingRow
                  outgoing={message}
                  goesOn={goesOn}
                  onAgain={() => onAgain(message.clientKey)}
                  onGiveUp={() => onGiveUp(message.clientKey)}
                />
              )}
            </Fragment>
          ))}
        </ol>
        {rows.length === 0 ? <Notice title="还没有聊过">说声你好，或者发一首曲目</Notice> : null}
      </section>
      <ToNewest messages={thread.messages} scroll={scroll} />
      {menu}
    </div>
  )
}

/** Under this one it says that the other has read it. */
const lastRead = (messages: Message[], readUpTo: string): Message | undefined =>
  messages.findLast(
    ({ isOwn, isWithdrawn, messageId }) => isOwn && !isWithdrawn && readUpTo !== '' && !isAfter(messageId, readUpTo),
  )

/** Asks for what is above as soon as it is almost in sight. */
function Older({ state, onOlder }: { state: 'idle' | 'loading' | 'failed'; onOlder: () => void }) {
  const place = useRef<HTMLLIElement>(null)
  const ask = useRef(onOlder)
  ask.current = onOlder
  useEffect(() => {
    const target = place.current
    if (!target) return
    const options = { root: target.closest('[role="log"]'), rootMargin: '600px 0px 0px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), options)
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={place} className={styles.older}>
      {state === 'failed' ? (
        <Button look="quiet" onClick={onOlder}>
          没有取到更早的消息，再试一次
        </Button>
      ) : (
        <Button look="quiet" aria-disabled={state === 'loading'} onClick={onOlder}>
          {state === 'loading' ? '正在取更早的消息…' : '更早的消息'}
        </Button>
      )}
    </li>
  )
}

interface ToNewestProps {
  messages: Message[]
  scroll: ReturnType<typeof useAnchoredScroll>
}

/** Leads back to the end when one is far from it, or something came there meanwhile. */
function ToNewest({ messages, scroll: { isAtEnd, isFar, goToEnd } }: ToNewestProps) {
  const newest = messages.at(-1)?.messageId ?? ''
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)
  const unseen = messages.filter(({ isOwn, messageId }) => !isOwn && isAfter(messageId, seen)).length
  if (isAtEnd || (unseen === 0 && !isFar)) return null
  return (
    <div className={styles.newest}>
      <Button onClick={goToEnd}>
        <IconArrowDown size={16} aria-hidden="true" /> {unseen > 0 ? `${unseen} 条新消息` : '回到最新'}
      </Button>
    </div>
  )
}

/** One menu for all messages, there only while it is open, and what it asks about one. */
function useMessageMenu(userId: string) {
  const [chosen, setChosen] = useState<{ message: Message; anchor: HTMLElement }>()
  const [isOpen, setOpen] = useState(false)
  const report = useReport({ kind: 'message', id: chosen?.message.messageId ?? '' })
  const openFor = isOpen ? chosen?.message.messageId : undefined
  return {
    openFor,
    toggle(message: Message, anchor: HTMLElement) {
      setChosen({ message, anchor })
      setOpen(message.messageId !== openFor)
    },
    menu: (
      <>
        {isOpen && chosen
          ? createPortal(
              <Suspense>
                <MessageMenu
                  key={chosen.message.messageId}
                  {...chosen}
                  userId={userId}
                  onReport={report.ask}
                  onClose={() => setOpen(false)}
                />
              </Suspense>,
              document.body,
            )
          : null}
        {report.dialog}
      </>
    ),
  }
}
