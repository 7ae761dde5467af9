import type { ConversationState, Message } from '@shenglang/contract/messaging/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { SpeechGate } from '../moderation/SpeechGate.tsx'
import { ChatHead } from './ChatHead.tsx'
import { MessageField } from './MessageField.tsx'
import { MessageList } from './MessageList.tsx'
import { useOutbox } from './outbox.ts'
import { mayWrite, Standing } from './Standing.tsx'
import styles from './Thread.module.css'
import { useAnchoredScroll } from './use-anchored-scroll.ts'
import { useDrop } from './use-drop.ts'
import { renewThread, useReading, useThread } from './use-thread.ts'

interface ThreadProps {
  ownId: string
  partner: ConversationState
  loaded: Message[]
}

/** The conversation with one user. */
export function Thread({ ownId, partner, loaded }: ThreadProps) {
  const { userId, nickName } = partner
  const client = useQueryClient()
  const { thread, olderState, loadOlder } = useThread(userId, loaded)
  const stored = useMemo(() => new Set(thread.messages.map(({ clientKey }) => clientKey)), [thread])
  const outbox = useOutbox({ ownId, userId, stored, onTried: () => renewThread(client, userId) })
  const scroller = useRef<HTMLElement>(null)
  const scroll = useAnchoredScroll(scroller)
  useReading(partner, thread.messages, scroll.isAtEnd)
  const send: typeof outbox.send = (written) => {
    outbox.send(written)
    scroll.goToEnd()
  }
  const drop = useDrop(send)
  return (
    <section className={styles.thread} aria-label={`与 ${nickName} 的私信`} {...drop.handlers}>
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
        onGiveUp={outbox.giveUp}
      />
      <div className={styles.foot}>
        {mayWrite(partner) ? (
          <SpeechGate>
            <Standing partner={partner} />
            <MessageField key={userId} ownId={ownId} userId={userId} partner={nickName} onSend={send} />
          </SpeechGate>
        ) : (
          <Standing partner={partner} />
        )}
      </div>
      {drop.isOver ? <p className={styles.drop}>松开，发给 {nickName}</p> : null}
    </section>
  )
}
