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
/** The most messages that are reloaded at once. */
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

/** The conversation with one user, starting from its end in the loader's data; grows upwards on demand. */
export function useThread(userId: string, loaded: Message[]) {
  const client = useQueryClient()
  const initialData = () => withNewest(undefined, loaded, PAGE_SIZE)
  const { data } = useQuery({ ...threadQuery(client, userId), initialData, refetchOnMount: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only newly loaded messages are merged into the known ones
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

/** Changes a cached conversation; a pending answer is requested again, as it may not include the change. */
export function changeThread(client: QueryClient, userId: string, change: (thread: Thread) => Thread): void {
  client.setQueryData<Thread>(keyOfThread(userId), (thread) => thread && change(thread))
}

/** Reloads the shown part of a conversation. */
export async function renewThread(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOfThread(userId) }),
    client.invalidateQueries({ queryKey: keyOf(conversationState, { userId }) }),
    client.invalidateQueries({ queryKey: keyOf(listConversations) }),
    client.invalidateQueries({ queryKey: keyOf(sharedTracks, { userId }) }),
  ])
}

/** Reloads conversations after their events while the page is open. */
export function useMessageEvents(openWith: string): void {
  const client = useQueryClient()
  const renewList = () => void client.invalidateQueries({ queryKey: keyOf(listConversations) })
  usePageEvents(
    { message: ({ userId }) => (userId === openWith ? void renewThread(client, userId) : renewList()) },
    { onMissed: () => (openWith === '' ? renewList() : void renewThread(client, openWith)) },
  )
}

/** Reports messages as read to the server, and so to the partner: once they are visible on a focused page. */
export function useReading({ userId, unreadCount }: ConversationState, messages: Message[], isAtEnd: boolean): void {
  const client = useQueryClient()
  const isLooking = useSyncExternalStore(
    subscribeLooking,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  )
  const newest = messages.findLast(({ isOwn }) => !isOwn)?.messageId
  const sent = useRef('')
  useEffect(() => {
    if (!isLooking || !isAtEnd || newest === undefined || unreadCount === 0) return
    if (sent.current !== '' && !isAfter(newest, sent.current)) return
    sent.current = newest
    call(readMessages, { userId, messageId: newest }).then(
      () => renewThread(client, userId),
      () => {
        sent.current = ''
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
