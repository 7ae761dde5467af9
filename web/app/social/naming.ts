import { listMentionable, type Mention, mentionedIn } from '@shenglang/contract/social/mentions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../remote/remote-query.ts'
import type { People } from '../ui/use-naming.tsx'

/** Looks for people to name with an @ in what is written under `resourceId`; it is left out for a new post. */
export function usePeople(resourceId: string | undefined, onPick: People['onPick']): People {
  const client = useQueryClient()
  return {
    search: (key) => client.fetchQuery(remoteQuery(listMentionable, { key, resourceId })),
    onPick,
  }
}

/** The same, and who of those that were picked a text still names. */
export function useNamed(resourceId: string) {
  const [picked, setPicked] = useState<readonly Mention[]>([])
  const people = usePeople(resourceId, (person) => setPicked((before) => withPicked(before, person)))
  return { people, mentionIdsIn: (text: string) => mentionIdsIn(text, picked) }
}

/** Those picked, each once; of two of one name the one that was picked last. */
export function withPicked(before: readonly Mention[], { userId, nickName }: Mention): Mention[] {
  return [...before.filter((one) => one.userId !== userId && one.nickName !== nickName), { userId, nickName }]
}

/** The ids of those whom a text names. */
export const mentionIdsIn = (text: string, picked: readonly Mention[]): string[] =>
  mentionedIn(text, picked).map(({ userId }) => userId)
