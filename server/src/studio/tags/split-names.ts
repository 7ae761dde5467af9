import { isKnownAct } from './known-acts.ts'

/** Separators of people in every context. */
const CERTAIN = /\s*[;；、，]\s*|\s+\/\s+|\s+[×x]\s+|(?<=\p{Script=Han})×(?=\p{Script=Han})|\s+[vV][sS]\.?\s+/u
/** Separates people or is part of a name; `/\` is a letter. */
const SLASH = /\/(?!\\)/
const AMPERSAND = /\s+[&＆]\s+|(?<=\p{Script=Han})[&＆]|[&＆](?=\p{Script=Han})/u
/** A comma, unless a part of the same name follows. */
const COMMA = /(?:(?<=\p{Script=Han}),|,(?=\p{Script=Han})|,\s)\s*(?!(?:the|jr\.?|sr\.?|esq\.?|i{2,3}|iv)(?![\p{L}\p{N}]))/iu
const LIST = new RegExp(`${COMMA.source}|${AMPERSAND.source}`, 'iu')
/** `M/A/R/R/S`, `AC/DC`, `24/7`. */
const SHORT_CAPITALS = /^[A-Z0-9.]{1,4}$/
/** A band with its leader: `Kool & the Gang`. */
const BAND = /^(?:the|his|her|los|las|les|die|el|la)\s/i
const HAN = /\p{Script=Han}/u

export interface Split {
  names: string[]
  /** The other reading, where the text allows both. */
  otherwise?: string[]
}

/** Returns true for a text that is one name as a whole. */
export type IsName = (name: string) => boolean

/** The people that a text names once guests are taken out of it; in a list of guests, `&` separates. */
export function splitNames(text: string, isName: IsName, isGuests = false): Split {
  const isWhole = (name: string) => isName(name) || isKnownAct(name)
  if (isWhole(text)) return { names: [text] }
  const parts = text.split(CERTAIN)
  if (parts.length > 1) return joined(parts.map((part) => splitNames(part, isName, isGuests)))
  const bySlash = trimmed(joinedAgain(text.split(SLASH), text, isWhole))
  if (bySlash.length < 2) return splitList(text, isWhole, isName, isGuests)
  const split = joined(bySlash.map((part) => splitNames(part, isName, isGuests)))
  if (bySlash.every(isName)) return split
  if (bySlash.every((part) => SHORT_CAPITALS.test(part))) return { names: [text], otherwise: bySlash }
  return bySlash.length === 2 && bySlash.every(isSingleWord) ? { ...split, otherwise: [text] } : split
}

function splitList(text: string, isWhole: IsName, isName: IsName, isGuests: boolean): Split {
  const names = trimmed(joinedAgain(text.split(LIST), text, (name, last) => BAND.test(last) || isWhole(name)))
  if (names.length < 2) return { names: [text] }
  const isList =
    isGuests || names.every(isName) || names.some((name) => HAN.test(name)) || names.every((name) => !isSingleWord(name))
  if (isList) return { names }
  return names.length > 2 ? { names, otherwise: [text] } : { names: [text], otherwise: names }
}

/** Joins neighbours that are one act within a longer list: `林夜, Above & Beyond`, `A, Kool & the Gang`. */
function joinedAgain(parts: readonly string[], text: string, isOne: (together: string, last: string) => boolean): string[] {
  const names: { from: number; to: number }[] = []
  let at = 0
  for (const part of parts) {
    const from = text.indexOf(part, at)
    at = from + part.length
    const before = names.at(-1)
    if (before && isOne(text.slice(before.from, at), part)) before.to = at
    else names.push({ from, to: at })
  }
  return names.map(({ from, to }) => text.slice(from, to))
}

const isSingleWord = (name: string) => !HAN.test(name) && !/\s/.test(name)

const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')

function joined(splits: readonly Split[]): Split {
  const names = splits.flatMap((split) => split.names)
  const isOpen = splits.some(({ otherwise }) => otherwise !== undefined)
  return isOpen ? { names, otherwise: splits.flatMap((split) => split.otherwise ?? split.names) } : { names }
}
