/** Separators of people in every context. A comma, a slash or an x may be part of a name. */
const PARTED = /\s*[;；、]\s*|\s+\/\s+|\s+×\s+/
/** Precedes guests; in brackets as well. */
const GUESTS = /\s*[([（【]?\s*(?<![\p{L}\p{N}])(?:feat\.?|ft\.?|featuring)\s+/iu
/** Separates people or is part of a name: only the site's artists decide. */
const DOUBTFUL = /\s+(?:&|＆)\s+/
const CREDITS_MAX = 10
const NAME_MAX = 60

/** People named in tags, without duplicates, in their order. */
interface Named {
  /** The main artists. */
  mains: string[]
  /** The guests. */
  guests: string[]
}

/** Returns those of these names that artists of the site have. */
export type KnownArtists = (names: string[]) => Promise<ReadonlySet<string>>

const foldedName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/**
 * The people named by a file's artist tags and its title: `A; B`, `A feat. B`, several tags. `A & B` are two people where the
 * site knows both; a name that the site knows as a whole stays one.
 */
export async function namedIn(tags: readonly string[], title: string, known: KnownArtists): Promise<Named> {
  const whole = await known([...tags])
  const parts = await Promise.all(
    tags.map(async (tag): Promise<Named> => {
      if (whole.has(tag)) return { mains: [tag], guests: [] }
      const [before = '', ...after] = tag.split(GUESTS)
      return {
        mains: await peopleIn(before, known),
        guests: (await Promise.all(after.map((text) => peopleIn(text, known)))).flat(),
      }
    }),
  )
  const [, ...titled] = title.split(GUESTS)
  // In a title the version follows in brackets.
  const ofTitle = await Promise.all(titled.map((text) => peopleIn(text.replace(/[)\]）】([（【].*$/u, ''), known)))
  const mains = distinct(parts.flatMap((part) => part.mains))
  const guests = distinct([...parts.flatMap((part) => part.guests), ...ofTitle.flat()])
  return { mains, guests: guests.filter((name) => !holds(mains, name)) }
}

/**
 * The credits of a work beside its artist. If the tags do not name that artist, the people they name may be the artist under
 * another name: only the guests are credited.
 */
export function creditsBeside(artist: string, { mains, guests }: Named): string[] {
  const others = holds(mains, artist) ? [...mains, ...guests] : guests
  return others.filter((name) => foldedName(name) !== foldedName(artist)).slice(0, CREDITS_MAX)
}

async function peopleIn(text: string, known: KnownArtists): Promise<string[]> {
  const people = await Promise.all(
    text.split(PARTED).map(async (name) => {
      const parts = name
        .split(DOUBTFUL)
        .map(bare)
        .filter((part) => part !== '')
      if (parts.length < 2) return parts
      const there = await known([name, ...parts])
      return !there.has(name) && parts.every((part) => there.has(part)) ? parts : [bare(name)]
    }),
  )
  return people.flat()
}

/** Without a bracket opened before it, and cut to the length of a name. */
const bare = (name: string) =>
  [
    ...name
      .trim()
      .replace(/^[([（【]+/u, '')
      .replace(/^([^([（【]*)[)\]）】]+$/u, '$1')
      .trim(),
  ]
    .slice(0, NAME_MAX)
    .join('')

/** Whether a name is among these, however it is written. */
export const holds = (names: readonly string[], name: string) => names.some((other) => foldedName(other) === foldedName(name))

const distinct = (names: readonly string[]) =>
  names.filter((name, at) => name !== '' && names.findIndex((other) => foldedName(other) === foldedName(name)) === at)
