import * as z from 'zod/mini'
import { id, text } from '../arguments.ts'
import { route } from '../route.ts'

/** People named in one comment or post at most. */
const MENTIONS_MAX = 10
/** What a list of people to name holds at most. */
export const MENTIONABLE_SIZE = 6

/** Somebody named in a text, as `@` with the nickname that stood there when it was written. */
export const Mention = z.object({ userId: z.string(), nickName: z.string() })
export type Mention = z.infer<typeof Mention>

/** Who is named; those whose `@nickname` the text does not hold are left out. */
export const mentionIds = () => z.optional(z.array(id()).check(z.maxLength(MENTIONS_MAX, `最多提到 ${MENTIONS_MAX} 个人`)))

/** A piece of a text: as it stands, or somebody's name with its @. */
export interface MentionPiece {
  text: string
  userId?: string
}

/** Cuts a text where it names one of these people; of two names that begin alike the longer one counts. */
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

/** Those of these people whom a text names. */
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
