import { LOAD_FAILURES } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import { conversationState, listConversations, listMessages, sharedTracks } from '@shenglang/contract/messaging/routes'
import { data } from 'react-router'
import { useCachedAnswer } from '../remote/loaded.ts'
import { type Call, callContext, type LoadPart, partContext } from '../remote/page-context.ts'
import { useUser } from '../session/session.tsx'
import { Notice } from '../ui/layout/Notice.tsx'
import type { Route } from './+types/chat-page'
import { Conversations } from './Conversations.tsx'
import styles from './chat-page.module.css'
import { SharedTracks } from './SharedTracks.tsx'
import { Thread } from './Thread.tsx'
import * as texts from './texts.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { PAGE_SIZE, useMessageEvents } from './use-thread.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const userId = new URL(request.url).searchParams.get('userId') ?? ''
  try {
    const [conversations, open] = await Promise.all([
      call(listConversations, { pageSize: PAGE_SIZE }),
      userId === '' ? undefined : loadConversation(call, context.get(partContext), userId),
    ])
    return { conversations: conversations.rows, open }
  } catch (error) {
    if (isFault(error) && (error.code === 'USER_NOT_FOUND' || error.code === 'BAD_ARGUMENT')) throw data(null, { status: 404 })
    throw error
  }
}

async function loadConversation(call: Call, part: LoadPart, userId: string) {
  const [partner, messages, tracks] = await Promise.all([
    call(conversationState, { userId }),
    call(listMessages, { userId, pageSize: PAGE_SIZE }),
    part(call(sharedTracks, { userId })),
  ])
  return { partner, messages: messages.rows, tracks }
}

type Open = Awaited<ReturnType<typeof loadConversation>>

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.pageTitle(loaderData?.open?.partner.nickName ?? texts.privateMessage) },
  { name: 'robots', content: 'noindex' },
]

export default function ChatPage({ loaderData: { conversations, open } }: Route.ComponentProps) {
  const openWith = open?.partner.userId ?? ''
  useMessageEvents(openWith)
  useKeyboardRoom()
  return (
    <div className={styles.page} data-whole-page data-open={open ? '' : undefined}>
      <Conversations loaded={conversations} openWith={openWith} />
      {open ? (
        <Conversation key={openWith} {...open} />
      ) : (
        <section className={styles.none} aria-labelledby="chat">
          <h1 id="chat" className="visually-hidden">
            {texts.privateMessage}
          </h1>
          <Notice title={conversations.length === 0 ? texts.noChats : texts.chooseChat}>{texts.noChatsHint}</Notice>
        </section>
      )}
    </div>
  )
}

function Conversation({ partner: loaded, messages, tracks }: Open) {
  const { userId } = loaded
  const partner = useCachedAnswer(conversationState, { userId }, loaded)
  const currentUserId = useUser()?.userId
  if (currentUserId === undefined) return <Notice title={LOAD_FAILURES.messages} />
  return (
    <>
      <Thread currentUserId={currentUserId} partner={partner} loaded={messages} />
      {tracks ? <SharedTracks userId={userId} loaded={tracks} /> : null}
    </>
  )
}
