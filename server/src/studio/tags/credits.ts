import { creditsText } from '@shenglang/contract/catalog/work/credits'
import { cutText } from '@shenglang/contract/cut-text'
import type { TaggedPeople } from '@shenglang/contract/media/facts'
import type { CreditChoice } from '@shenglang/contract/studio/entities'
import { foldedName } from './known-acts.ts'
import { type IsName, type Split, splitNames } from './split-names.ts'

/** The text before guests, with or without a bracket. */
const GUESTS = /\s*[([（【]?\s*(?<![\p{L}\p{N}])(?:feat\.?|ft\.?|featuring|w\/)\s+/iu
const CREDITS_MAX = 10
const NAME_MAX = 60

/** People named in tags, without duplicates, in their order. */
export interface Named extends TaggedPeople {
  /** The other reading of the same tags, where they allow both. */
  otherwise?: TaggedPeople
}

/** Returns the names among these that artists of the site bear. */
export type KnownArtists = (names: string[]) => Promise<ReadonlySet<string>>

/**
 * The people named by a file's artist tags and its title: `A; B`, `A/B`, `A feat. B`, several tags. A name that the site or the
 * list of acts knows as a whole stays one.
 */
export async function namedIn(tags: readonly string[], title: string, known: KnownArtists): Promise<Named> {
  const candidates = new Set<string>()
  read(tags, title, (name) => {
    candidates.add(name)
    return false
  })
  const existing = await known([...candidates])
  return read(tags, title, (name) => existing.has(name))
}

function read(tags: readonly string[], title: string, isName: IsName): Named {
  const parts = tags.map((tag) => {
    if (isName(tag)) return { mains: { names: [tag] }, guests: [] }
    const [before = '', ...after] = tag.split(GUESTS)
    return { mains: splitNames(before.trim(), isName), guests: after.map((text) => splitNames(bare(text), isName, true)) }
  })
  const [, ...titled] = title.split(GUESTS)
  // In a title the version follows in brackets.
  const ofTitle = titled.map((text) => splitNames(bare(text.replace(/[)\]）】([（【].*$/u, '')), isName, true))
  const mains = parts.map((part) => part.mains)
  const guests = [...parts.flatMap((part) => part.guests), ...ofTitle]
  const chosen = people(mains, guests, ({ names }) => names)
  const isOpen = [...mains, ...guests].some(({ otherwise }) => otherwise !== undefined)
  return isOpen ? { ...chosen, otherwise: people(mains, guests, ({ names, otherwise }) => otherwise ?? names) } : chosen
}

function people(mains: readonly Split[], guests: readonly Split[], namesOf: (split: Split) => string[]) {
  const first = distinct(mains.flatMap(namesOf).map(cut))
  return { mains: first, guests: distinct(guests.flatMap(namesOf).map(bare)).filter((name) => !holds(first, name)) }
}

/**
 * The credits of a work beside its artist. If the tags do not name that artist, the people they name may be the artist under
 * another name: only the guests are credited.
 */
export function creditsBeside(artist: string, { mains, guests }: TaggedPeople): string[] {
  return without(artist, holds(mains, artist) ? [...mains, ...guests] : guests)
}

const without = (artist: string, names: readonly string[]) =>
  names.filter((name) => foldedName(name) !== foldedName(artist)).slice(0, CREDITS_MAX)

const everybody = ({ mains, guests }: TaggedPeople) => [...mains, ...guests]

/** The reading of the tags that names their artist, if only one does; else the first. */
export function peopleFor(artist: string, { otherwise, ...chosen }: Named): TaggedPeople {
  return otherwise && !holds(everybody(chosen), artist) && holds(everybody(otherwise), artist) ? otherwise : chosen
}

/**
 * The choices that the artist of a work has where its tags can be read in two ways, the present reading first; none where the
 * artist's name decides. If no reading names the artist, the last choice is that the people named are the artist under another
 * name.
 */
export function creditChoices(artist: string, people: readonly TaggedPeople[] = []): CreditChoice[] {
  const readings = people.map(everybody)
  const naming = readings.filter((names) => holds(names, artist))
  const [first] = people
  if (!first || (naming.length > 0 && naming.length < readings.length)) return []
  const choices = readings.map((names) => ({ names, credits: creditsText(without(artist, names)) }))
  const isNamed = naming.length > 0
  return isNamed ? choices : [...choices, { names: [], credits: creditsText(creditsBeside(artist, first)) }]
}

/** Cuts a name to the longest length allowed. */
const cut = (name: string) => cutText(name.trim(), NAME_MAX)

/** Removes a bracket that was opened before the name, and its closing one. */
const bare = (name: string) =>
  cut(
    name
      .trim()
      .replace(/^[([（【]+/u, '')
      .replace(/^([^([（【]*)[)\]）】]+$/u, '$1'),
  )

/** Compares names as `foldedName` writes them. */
export const holds = (names: readonly string[], name: string) => names.some((other) => foldedName(other) === foldedName(name))

const distinct = (names: readonly string[]) =>
  names.filter((name, at) => name !== '' && names.findIndex((other) => foldedName(other) === foldedName(name)) === at)
