import * as z from 'zod/mini'
import { id, text } from '../arguments.ts'
import { route } from '../route.ts'

/** The most people mentioned in one comment or post. */
const MENTIONS_MAX = 10
/** The most suggestions of people to mention. */
export const MENTIONABLE_SIZE = 6

/** A person mentioned in a text, as `@` with the nickname at the time of writing. */
export const Mention = z.object({ userId: z.string(), nickName: z.string() })
export type Mention = z.infer<typeof Mention>

/** The people mentioned; those whose `@nickname` the text does not contain are left out. */
export const mentionIds = () => z.optional(z.array(id()).check(z.maxLength(MENTIONS_MAX, `最多提到 ${MENTIONS_MAX} 个人`)))

/** A piece of a text: plain, or a mention with its @. */
export interface MentionPiece {
  text: string
  userId?: string
}

/** Splits a text at its mentions; of two names with the same beginning the longer one counts. */
export function mentionPieces(text: string, mentions: readonly Mention[]): MentionPiece[] {
  const longestFirst = mentions.toSorted((one, other) => other.nickName.length - one.nickName.length)
  const pieces: MentionPiece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const named = longestFirst.find(({ nickName }) => text.startsWith(nickName, at + 1))
    if (!named) continue
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = at + 1 + named.nickName.length
    pieces.push({ text: text.slice(at, from), userId: named.userId })
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** The people whom a text mentions. */
export function mentionedIn<Person extends Mention>(text: string, people: readonly Person[]): Person[] {
  const named = new Set(mentionPieces(text, people).map(({ userId }) => userId))
  return people.filter(({ userId }) => named.has(userId))
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
