import type { ConversationState, Message } from '@shenglang/contract/messaging/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { WritePermission } from '../moderation/WritePermission.tsx'
import { ChatHead } from './ChatHead.tsx'
import { ChatNotice, mayWrite } from './ChatPermission.tsx'
import { MessageField } from './MessageField.tsx'
import { MessageList } from './MessageList.tsx'
import { useOutbox } from './outbox.ts'
import styles from './Thread.module.css'
import * as texts from './texts.ts'
import { useAnchoredScroll } from './use-anchored-scroll.ts'
import { useDrop } from './use-drop.ts'
import { renewThread, useReading, useThread } from './use-thread.ts'

interface ThreadProps {
  currentUserId: string
  partner: ConversationState
  loaded: Message[]
}

/** The conversation with one user. */
export function Thread({ currentUserId, partner, loaded }: ThreadProps) {
  const { userId, nickName } = partner
  const client = useQueryClient()
  const { thread, olderState, loadOlder } = useThread(userId, loaded)
  const stored = useMemo(() => new Set(thread.messages.map(({ clientKey }) => clientKey)), [thread])
  const outbox = useOutbox({ currentUserId, userId, stored, onTried: () => renewThread(client, userId) })
  const scroller = useRef<HTMLElement>(null)
  const scroll = useAnchoredScroll(scroller)
  useReading(partner, thread.messages, scroll.isAtEnd)
  const send: typeof outbox.send = (written) => {
    outbox.send(written)
    scroll.goToEnd()
  }
  const drop = useDrop(send)
  return (
    <section className="relative flex column shrink shrink-y" aria-label={texts.chatWith(nickName)} {...drop.handlers}>
      <ChatHead partner={partner} />
      <MessageList
        scroller={scroller}
        scroll={scroll}
        partner={partner}
        thread={thread}
        outgoing={outbox.outgoing}
        olderState={olderState}
        onOlder={loadOlder}
        onAgain={outbox.sendAgain}
        onDiscard={outbox.discard}
      />
      <div className={styles.foot}>
        {mayWrite(partner) ? (
          <WritePermission>
            <ChatNotice partner={partner} />
            <MessageField key={userId} currentUserId={currentUserId} userId={userId} partner={nickName} onSend={send} />
          </WritePermission>
        ) : (
          <ChatNotice partner={partner} />
        )}
      </div>
      {drop.isOver ? <p className={styles.drop}>{texts.dropToSend(nickName)}</p> : null}
    </section>
  )
}
