/** Somebody who can be named in a text. */
export interface Person {
  userId: string
  nickName: string
  avatar: string
}

/** A name that is being typed: where its @ is, and the letters behind it. */
export interface BegunName {
  at: number
  key: string
}

/** An @ behind a letter or a digit belongs to an address of mail. */
const BEGUN = /(^|[^\w.])@([^\s@]{0,20})$/

/** The name that ends where one types; undefined where none does. */
export function begunName(text: string, caret: number): BegunName | undefined {
  const match = BEGUN.exec(text.slice(0, caret))
  if (!match) return undefined
  const [, before = '', key = ''] = match
  return { at: match.index + before.length, key }
}

/** The text with the whole name instead of what was typed of it, and the offset at which one types on. */
export function withName(text: string, { at, key }: BegunName, nickName: string): { text: string; caret: number } {
  const named = `@${nickName} `
  return { text: text.slice(0, at) + named + text.slice(at + 1 + key.length), caret: at + named.length }
}
