/** A person who can be mentioned in a text. */
export interface Person {
  userId: string
  nickName: string
  avatar: string
}

/** A name being typed: the position of its @, and the letters after it. */
export interface TypedMention {
  at: number
  key: string
}

/** An @ after a letter or a digit belongs to an email address. */
const BEGUN = /(^|[^\w.])@([^\s@]{0,20})$/

/** The name that ends at the caret; undefined without one. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const match = BEGUN.exec(text.slice(0, caret))
  if (!match) return undefined
  const [, before = '', key = ''] = match
  return { at: match.index + before.length, key }
}

/** The text with the whole name in place of its typed beginning, and the new caret. */
export function withName(text: string, { at, key }: TypedMention, nickName: string): { text: string; caret: number } {
  const named = `@${nickName} `
  return { text: text.slice(0, at) + named + text.slice(at + 1 + key.length), caret: at + named.length }
}
