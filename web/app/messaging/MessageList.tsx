import type { ConversationState, Message } from '@shenglang/contract/messaging/entities'
import { Fragment, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useReport } from '../moderation/report.tsx'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { IconArrowDown } from '../ui/data/icons.ts'
import { Time } from '../ui/data/Time.tsx'
import { Notice } from '../ui/layout/Notice.tsx'
import styles from './MessageList.module.css'
import { MessageRow, OutgoingRow } from './MessageRow.tsx'
import { type Grouped, grouped } from './message-groups.ts'
import type { Outgoing } from './outbox.ts'
import * as texts from './texts.ts'
import { isAfter, type Thread } from './thread.ts'
import type { useAnchoredScroll } from './use-anchored-scroll.ts'

const MessageMenu = lazyPart(() => import('./MessageMenu.tsx'))

interface MessageListProps {
  scroller: RefObject<HTMLElement | null>
  scroll: ReturnType<typeof useAnchoredScroll>
  partner: ConversationState
  thread: Thread
  outgoing: Outgoing[]
  olderState: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onAgain: (clientKey: string) => void
  onDiscard: (clientKey: string) => void
}

/** The messages, newest at the bottom; older ones are loaded while scrolling up. */
export function MessageList({ scroller, scroll, partner, thread, outgoing, ...rest }: MessageListProps) {
  const { olderState, onOlder, onAgain, onDiscard } = rest
  const { openFor, toggle, menu } = useMessageMenu(partner.userId)
  const rows: Grouped<Message | Outgoing>[] = grouped<Message | Outgoing>([...thread.messages, ...outgoing])
  const readMessage = lastRead(thread.messages, partner.readUpTo)
  return (
    <div className="relative grow shrink-y">
      <section
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={texts.chatRecords}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the focus for the keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <ol className={styles.rows}>
          {thread.hasOlder ? <Older key={thread.messages[0]?.messageId} state={olderState} onOlder={onOlder} /> : null}
          {rows.map(({ message, hasTime, isContinued }) => (
            <Fragment key={message.clientKey || ('messageId' in message ? message.messageId : '')}>
              {hasTime ? (
                <li className={styles.moment}>
                  <Time at={message.createTime} />
                </li>
              ) : null}
              {'messageId' in message ? (
                <MessageRow
                  message={message}
                  partner={partner.nickName}
                  isContinued={isContinued}
                  isMenuOpen={message.messageId === openFor}
                  onMenu={toggle}
                  readTime={message === readMessage ? partner.readTime : ''}
                />
              ) : (
                <OutgoingRow
                  outgoing={message}
                  isContinued={isContinued}
                  onAgain={() => onAgain(message.clientKey)}
                  onDiscard={() => onDiscard(message.clientKey)}
                />
              )}
            </Fragment>
          ))}
        </ol>
        {rows.length === 0 ? <Notice title={texts.noMessagesYet}>{texts.sayHello}</Notice> : null}
      </section>
      <ToNewest messages={thread.messages} scroll={scroll} />
      {menu}
    </div>
  )
}

/** The message below which "read" is shown. */
const lastRead = (messages: Message[], readUpTo: string): Message | undefined =>
  messages.findLast(
    ({ isOwn, isWithdrawn, messageId }) => isOwn && !isWithdrawn && readUpTo !== '' && !isAfter(messageId, readUpTo),
  )

/** Loads older messages as soon as their place is almost visible. */
function Older({ state, onOlder }: { state: 'idle' | 'loading' | 'failed'; onOlder: () => void }) {
  const sentinel = useRef<HTMLLIElement>(null)
  const request = useRef(onOlder)
  request.current = onOlder
  useEffect(() => {
    const target = sentinel.current
    if (!target) return
    const options = { root: target.closest('[role="log"]'), rootMargin: '600px 0px 0px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && request.current(), options)
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={sentinel} className="text-centre">
      {state === 'failed' ? (
        <Button look="quiet" onClick={onOlder}>
          {texts.earlierFailed}
        </Button>
      ) : (
        <Button look="quiet" aria-disabled={state === 'loading'} onClick={onOlder}>
          {state === 'loading' ? texts.fetchingEarlier : texts.earlierMessages}
        </Button>
      )}
    </li>
  )
}

interface ToNewestProps {
  messages: Message[]
  scroll: ReturnType<typeof useAnchoredScroll>
}

/** Scrolls to the end when it is far away, or has new messages. */
function ToNewest({ messages, scroll: { isAtEnd, isFar, goToEnd } }: ToNewestProps) {
  const newest = messages.at(-1)?.messageId ?? ''
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)
  const unseen = messages.filter(({ isOwn, messageId }) => !isOwn && isAfter(messageId, seen)).length
  if (isAtEnd || (unseen === 0 && !isFar)) return null
  return (
    <div className={styles.newest}>
      <Button onClick={goToEnd}>
        <IconArrowDown size={16} aria-hidden="true" /> {unseen > 0 ? texts.newMessages(unseen) : texts.backToNewest}
      </Button>
    </div>
  )
}

/** One menu for all messages, mounted only while it is open, and its dialogs. */
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
                  onReport={report.request}
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
