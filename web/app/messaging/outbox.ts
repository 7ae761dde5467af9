import type { Resource } from '@shenglang/contract/catalog/entities'
import type { MessagePicture } from '@shenglang/contract/messaging/entities'
import { sendMessage, uploadMessagePicture } from '@shenglang/contract/messaging/routes'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../remote/api.ts'
import { randomKey } from '../remote/idempotency-keys.ts'
import { keepDraft, readDraft } from '../session/drafts.ts'
import { errorWords } from '../ui/error-words.ts'

/** What was written here and is not seen in the conversation yet. */
export interface Outgoing {
  isOwn: true
  /** However often it is sent, under this name it is stored once. */
  clientKey: string
  content: string
  createTime: string
  resource: Resource | null
  picture: MessagePicture | null
  /** A picture that is not uploaded yet, and how it is shown meanwhile. */
  file?: File
  preview?: string
  state: 'sending' | 'sent' | 'failed'
  /** Why it failed. */
  reason: string
}

export type Written = Partial<Pick<Outgoing, 'content' | 'resource' | 'file'>>

const NONE: Outgoing[] = []

/** In the cache of answers, which forgets it all when somebody else signs in. */
const outgoingQuery = (userId: string) =>
  queryOptions<Outgoing[]>({ queryKey: ['outgoing', userId], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

interface Options {
  /** Whose messages they are, and to whom they go. */
  ownId: string
  userId: string
  /** What is in the conversation already, by the names under which it was sent. */
  stored: ReadonlySet<string>
  /** Asks for the conversation anew: it holds one more, or its reader may write no more. */
  onTried: () => Promise<void>
}

/** Sends to one user, in the order of writing; what fails stays with its reason, to be sent again or given up. */
export function useOutbox({ ownId, userId, stored, onTried }: Options) {
  const client = useQueryClient()
  const { data: outgoing = NONE } = useQuery(outgoingQuery(userId))
  useEffect(() => {
    const { queryKey } = outgoingQuery(userId)
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, interrupted(ownId, userId))
  }, [client, ownId, userId])
  useEffect(() => keepInterrupted(ownId, userId, outgoing), [ownId, userId, outgoing])
  // An answer may be lost where the message was not.
  useEffect(() => {
    for (const { clientKey } of outgoing) if (stored.has(clientKey)) drop(client, userId, clientKey)
  }, [client, userId, outgoing, stored])

  const post = (clientKey: string) => inTurn(userId, () => deliver(client, userId, clientKey, onTried))
  return {
    outgoing: outgoing.filter(({ clientKey }) => !stored.has(clientKey)),
    send(written: Written) {
      const { content = '', resource = null, file } = written
      const entry: Outgoing = {
        isOwn: true,
        clientKey: randomKey(),
        content,
        resource,
        picture: null,
        createTime: new Date().toISOString(),
        state: 'sending',
        reason: '',
        ...(file ? { file, preview: URL.createObjectURL(file) } : {}),
      }
      client.setQueryData(outgoingQuery(userId).queryKey, (all = NONE) => [...all, entry])
      post(entry.clientKey)
    },
    sendAgain(clientKey: string) {
      edit(client, userId, clientKey, { state: 'sending', reason: '' })
      post(clientKey)
    },
    giveUp: (clientKey: string) => drop(client, userId, clientKey),
  }
}

/** One after the other, each to its end. */
const turns = new Map<string, Promise<void>>()

function inTurn(userId: string, run: () => Promise<void>): void {
  const turn = (turns.get(userId) ?? Promise.resolve()).then(run)
  turns.set(userId, turn)
}

async function deliver(client: QueryClient, userId: string, clientKey: string, onTried: () => Promise<void>): Promise<void> {
  const entry = client.getQueryData(outgoingQuery(userId).queryKey)?.find((one) => one.clientKey === clientKey)
  if (entry?.state !== 'sending') return
  try {
    const picture = entry.picture ?? (entry.file ? await call(uploadMessagePicture, { file: entry.file }) : null)
    edit(client, userId, clientKey, { picture })
    await call(sendMessage, {
      userId,
      content: entry.content,
      clientKey,
      ...(picture ? { pictureId: picture.pictureId } : {}),
      ...(entry.resource ? { resourceId: entry.resource.resourceId } : {}),
    })
  } catch (error) {
    edit(client, userId, clientKey, { state: 'failed', reason: errorWords(error) })
    return onTried()
  }
  edit(client, userId, clientKey, { state: 'sent' })
  await onTried()
}

function edit(client: QueryClient, userId: string, clientKey: string, change: Partial<Outgoing>): void {
  client.setQueryData(outgoingQuery(userId).queryKey, (all) =>
    all?.map((one) => (one.clientKey === clientKey ? { ...one, ...change } : one)),
  )
}

function drop(client: QueryClient, userId: string, clientKey: string): void {
  client.setQueryData(outgoingQuery(userId).queryKey, (all) =>
    all?.filter((one) => {
      if (one.clientKey !== clientKey) return true
      if (one.preview) URL.revokeObjectURL(one.preview)
      return false
    }),
  )
}

const place = (userId: string) => `outbox ${userId}`

/** A page that was left while something was on its way cannot say what became of it; sent again it is stored once. */
function interrupted(ownId: string, userId: string): Outgoing[] {
  const kept: Outgoing[] = JSON.parse(readDraft(ownId, place(userId)) || '[]')
  return kept.map((one) => ({ ...one, state: 'failed', reason: '页面关闭前没有发完' }))
}

function keepInterrupted(ownId: string, userId: string, outgoing: Outgoing[]): void {
  const unsent = outgoing.filter(({ state, file, picture }) => state !== 'sent' && (!file || picture))
  const kept = unsent.map(({ file: _, preview: __, ...one }) => one)
  keepDraft(ownId, place(userId), kept.length === 0 ? '' : JSON.stringify(kept))
}
