import type { Resource } from '@shenglang/contract/catalog/entities'
import type { MessagePicture } from '@shenglang/contract/messaging/entities'
import { sendMessage, uploadMessagePicture } from '@shenglang/contract/messaging/routes'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../remote/api.ts'
import { randomKey } from '../remote/idempotency-keys.ts'
import { readDraft, saveDraft } from '../session/drafts.ts'
import { errorMessage } from '../ui/text/error-message.ts'
import * as texts from './texts.ts'

/** A message that was written here and is not in the conversation yet. */
export interface Outgoing {
  isOwn: true
  /** However often it is sent, under this key it is stored once. */
  clientKey: string
  content: string
  createTime: string
  resource: Resource | null
  picture: MessagePicture | null
  /** A picture that is not uploaded yet, and its preview. */
  file?: File
  preview?: string
  state: 'sending' | 'sent' | 'failed'
  /** The reason of the failure. */
  reason: string
}

export type Written = Partial<Pick<Outgoing, 'content' | 'resource' | 'file'>>

const NONE: Outgoing[] = []

/** In the query cache, which is cleared when another user signs in. */
const outgoingQuery = (userId: string) =>
  queryOptions<Outgoing[]>({ queryKey: ['outgoing', userId], queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

interface Options {
  /** The sender, and the recipient. */
  currentUserId: string
  userId: string
  /** The keys of messages that are in the conversation already. */
  stored: ReadonlySet<string>
  /** Reloads the conversation: it has one message more, or its reader may no longer write. */
  onTried: () => Promise<void>
}

/** Sends to one user, in the order of writing; a failed message stays with its reason, to be sent again or dropped. */
export function useOutbox({ currentUserId, userId, stored, onTried }: Options) {
  const client = useQueryClient()
  const { data: outgoing = NONE } = useQuery(outgoingQuery(userId))
  useEffect(() => {
    const { queryKey } = outgoingQuery(userId)
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, interrupted(currentUserId, userId))
  }, [client, currentUserId, userId])
  useEffect(() => saveInterrupted(currentUserId, userId, outgoing), [currentUserId, userId, outgoing])
  // An answer may be lost although the message arrived.
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
    discard: (clientKey: string) => drop(client, userId, clientKey),
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
    edit(client, userId, clientKey, { state: 'failed', reason: errorMessage(error) })
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

const draftName = (userId: string) => `outbox ${userId}`

/** If a page was left during sending, the result is unknown; sent again it is stored once. */
function interrupted(currentUserId: string, userId: string): Outgoing[] {
  const stored: Outgoing[] = JSON.parse(readDraft(currentUserId, draftName(userId)) || '[]')
  return stored.map((one) => ({ ...one, state: 'failed', reason: texts.leftUnsent }))
}

function saveInterrupted(currentUserId: string, userId: string, outgoing: Outgoing[]): void {
  const unsent = outgoing.filter(({ state, file, picture }) => state !== 'sent' && (!file || picture))
  const stored = unsent.map(({ file: _, preview: __, ...one }) => one)
  saveDraft(currentUserId, draftName(userId), stored.length === 0 ? '' : JSON.stringify(stored))
}
