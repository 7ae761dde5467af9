import type { ConversationState, Message } from '@shenglang/contract/messaging/entities'
import {
  conversationState,
  listConversations,
  listMessages,
  readMessages,
  sharedTracks,
} from '@shenglang/contract/messaging/routes'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../remote/api.ts'
import { usePageEvents } from '../remote/events.ts'
import { keyOf } from '../remote/remote-query.ts'
import { isAfter, type Thread, withNewest, withOlder } from './thread.ts'

export const PAGE_SIZE = 20
/** So much of what is known is asked for anew at once. */
const RENEWED_MAX = 100

const keyOfThread = (userId: string) => ['thread', userId]

const threadQuery = (client: QueryClient, userId: string) =>
  queryOptions<Thread>({
    queryKey: keyOfThread(userId),
    async queryFn({ signal }) {
      const known = client.getQueryData<Thread>(keyOfThread(userId))?.messages.length ?? 0
      const pageSize = Math.min(Math.max(known, PAGE_SIZE), RENEWED_MAX)
      const { rows } = await call(listMessages, { userId, pageSize }, signal)
      return withNewest(client.getQueryData(keyOfThread(userId)), rows, pageSize)
    },
  })

/** The conversation with one user, from what the page's loader brought of its end; grows upwards when asked to. */
export function useThread(userId: string, loaded: Message[]) {
  const client = useQueryClient()
  const initialData = () => withNewest(undefined, loaded, PAGE_SIZE)
  const { data } = useQuery({ ...threadQuery(client, userId), initialData, refetchOnMount: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is loaded anew is laid over what is known
  useEffect(() => {
    changeThread(client, userId, (thread) => withNewest(thread, loaded, PAGE_SIZE))
  }, [client, loaded])
  const older = useOlder(client, userId, data)
  return { thread: data ?? initialData(), ...older }
}

function useOlder(client: QueryClient, userId: string, thread: Thread | undefined) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isUnderWay = useRef(false)
  const loadOlder = async () => {
    const before = thread?.messages[0]?.messageId
    if (isUnderWay.current || before === undefined || !thread?.hasOlder) return
    isUnderWay.current = true
    setState('loading')
    try {
      const { rows } = await call(listMessages, { userId, before, pageSize: PAGE_SIZE })
      changeThread(client, userId, (known) => withOlder(known, rows, PAGE_SIZE))
      setState('idle')
    } catch {
      setState('failed')
    }
    isUnderWay.current = false
  }
  return { olderState: state, loadOlder }
}

/** Changes what is known of a conversation; an answer on its way is asked for anew, as it may not know of the change. */
export function changeThread(client: QueryClient, userId: string, change: (thread: Thread) => Thread): void {
  client.setQueryData<Thread>(keyOfThread(userId), (thread) => thread && change(thread))
}

/** What is shown of a conversation, asked for anew. */
export async function renewThread(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOfThread(userId) }),
    client.invalidateQueries({ queryKey: keyOf(conversationState, { userId }) }),
    client.invalidateQueries({ queryKey: keyOf(listConversations) }),
    client.invalidateQueries({ queryKey: keyOf(sharedTracks, { userId }) }),
  ])
}

/** Asks anew for what happened to any conversation while the page is open. */
export function useMessageEvents(openWith: string): void {
  const client = useQueryClient()
  const renewList = () => void client.invalidateQueries({ queryKey: keyOf(listConversations) })
  usePageEvents(
    { message: ({ userId }) => (userId === openWith ? void renewThread(client, userId) : renewList()) },
    { onMissed: () => (openWith === '' ? renewList() : void renewThread(client, openWith)) },
  )
}

/** Tells the server, and so the other, that what came was read: while it is in sight of somebody who looks at the page. */
export function useReading({ userId, unreadCount }: ConversationState, messages: Message[], isAtEnd: boolean): void {
  const client = useQueryClient()
  const isLooking = useSyncExternalStore(
    subscribeLooking,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  )
  const newest = messages.findLast(({ isOwn }) => !isOwn)?.messageId
  const told = useRef('')
  useEffect(() => {
    if (!isLooking || !isAtEnd || newest === undefined || unreadCount === 0) return
    if (told.current !== '' && !isAfter(newest, told.current)) return
    told.current = newest
    call(readMessages, { userId, messageId: newest }).then(
      () => renewThread(client, userId),
      () => {
        told.current = ''
      },
    )
  }, [client, userId, newest, unreadCount, isLooking, isAtEnd])
}

function subscribeLooking(listener: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  document.addEventListener('visibilitychange', listener, { signal })
  for (const event of ['focus', 'blur']) window.addEventListener(event, listener, { signal })
  return () => end.abort()
}
