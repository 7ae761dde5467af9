import { listMentionable, type Mention, mentionedIn } from '@shenglang/contract/social/mentions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../remote/remote-query.ts'
import type { People } from '../ui/controls/use-mentions.tsx'

/** Searches for people to mention in a text under `resourceId`; undefined for a new post. */
export function usePeople(resourceId: string | undefined, onPick: People['onPick']): People {
  const client = useQueryClient()
  return {
    search: (key) => client.fetchQuery(remoteQuery(listMentionable, { key, resourceId })),
    onPick,
  }
}

/** The same, with the picked people that the text still mentions. */
export function useNamed(resourceId: string) {
  const [picked, setPicked] = useState<readonly Mention[]>([])
  const people = usePeople(resourceId, (person) => setPicked((before) => withPicked(before, person)))
  return { people, mentionIdsIn: (text: string) => mentionIdsIn(text, picked) }
}

/** The picked people, each once; of two with the same name the later one. */
export function withPicked(before: readonly Mention[], { userId, nickName }: Mention): Mention[] {
  return [...before.filter((one) => one.userId !== userId && one.nickName !== nickName), { userId, nickName }]
}

/** The ids of the people that a text mentions. */
export const mentionIdsIn = (text: string, picked: readonly Mention[]): string[] =>
  mentionedIn(text, picked).map(({ userId }) => userId)
