import { listMentionable, type Mention, mentionedIn } from '@shenglang/contract/social/mentions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../remote/remote-query.ts'
import { draftFor } from '../session/drafts.ts'
import type { People } from '../ui/controls/use-mentions.tsx'

/** Searches for people to mention in a text under `resourceId`; undefined for a new post. */
export function usePeople(resourceId: string | undefined, onPick: People['onPick']): People {
  const client = useQueryClient()
  return {
    search: (key) => client.fetchQuery(remoteQuery(listMentionable, { key, resourceId })),
    onPick,
  }
}

interface NamedText {
  resourceId: string
  /** The name of its draft, where somebody is signed in. */
  draft: { userId: string; name: string } | undefined
}

/**
 * The same, with the picked people that the text still mentions, and the draft of both. A text that is sent or discarded takes
 * its people along.
 */
export function useMentionedText({ resourceId, draft }: NamedText) {
  const text = draft && draftFor(draft.userId, draft.name)
  const named = draft && draftFor(draft.userId, `people ${draft.name}`)
  const [picked, setPicked] = useState<readonly Mention[]>(() => readPeople(named?.read() ?? ''))
  const change = (people: readonly Mention[]) => {
    setPicked(people)
    named?.save(people.length === 0 ? '' : JSON.stringify(people))
  }
  const save = (written: string) => {
    text?.save(written)
    if (written === '') change([])
  }
  return {
    people: usePeople(resourceId, (person) => change(withPicked(picked, person))),
    mentionIdsIn: (written: string) => mentionIdsIn(written, picked),
    draft: text && { ...text, save },
  }
}

/** The people of a stored draft; none where another version of the site stored another shape. */
export function readPeople(stored: string): Mention[] {
  try {
    const people: unknown = JSON.parse(stored)
    return Array.isArray(people) ? people.filter(isMention) : []
  } catch {
    return []
  }
}

const isMention = (one: Mention | null): one is Mention => typeof one?.userId === 'string' && typeof one.nickName === 'string'

/** The picked people, each once; of two with the same name the later one. */
export function withPicked(before: readonly Mention[], { userId, nickName }: Mention): Mention[] {
  return [...before.filter((one) => one.userId !== userId && one.nickName !== nickName), { userId, nickName }]
}

/** The ids of the people that a text mentions. */
export const mentionIdsIn = (text: string, picked: readonly Mention[]): string[] =>
  mentionedIn(text, picked).map(({ userId }) => userId)
