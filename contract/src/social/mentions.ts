import * as z from 'zod/mini'
import { id, text } from '../arguments.ts'
import { route } from '../route.ts'

/** Maximum number of people mentioned in a comment or post. */
const MENTIONS_MAX = 10
/** Maximum number of suggested people. */
export const MENTIONABLE_SIZE = 6

/** A person mentioned in a text, as `@` followed by their nickname at the time of writing. */
export const Mention = z.object({ userId: z.string(), nickName: z.string() })
export type Mention = z.infer<typeof Mention>

/** Ids of the people mentioned; ids whose `@nickname` is not in the text are ignored. */
export const mentionIds = () => z.optional(z.array(id()).check(z.maxLength(MENTIONS_MAX, `最多提到 ${MENTIONS_MAX} 个人`)))

/** A piece of text: plain, or a mention including its @. */
export interface MentionPiece {
  text: string
  userId?: string
}

/** Splits a text at its mentions; if two names begin alike, the longer match wins. */
export function mentionPieces(text: string, mentions: readonly Mention[]): MentionPiece[] {
  const longestFirst = mentions.toSorted((one, other) => other.nickName.length - one.nickName.length)
  const pieces: MentionPiece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const mentioned = longestFirst.find(({ nickName }) => text.startsWith(nickName, at + 1))
    if (!mentioned) continue
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = at + 1 + mentioned.nickName.length
    pieces.push({ text: text.slice(at, from), userId: mentioned.userId })
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** The people that a text mentions. */
export function mentionedIn<Person extends Mention>(text: string, people: readonly Person[]): Person[] {
  const mentionedIds = new Set(mentionPieces(text, people).map(({ userId }) => userId))
  return people.filter(({ userId }) => mentionedIds.has(userId))
}

export const listMentionable = route({
  method: 'GET',
  path: '/client/app/user/mentionable',
  audience: 'user',
  summary:
    '写评论或贴子时可以 @ 的人：我关注的、在 resourceId 之下发言的与它的作者，以及名字以 key 开头的艺人；不列出互相拉黑的人',
  args: z.object({ key: z._default(text(20), ''), resourceId: z.optional(id()) }),
  answer: z.array(z.extend(Mention, { avatar: z.string(), isArtists: z.boolean() })),
})
