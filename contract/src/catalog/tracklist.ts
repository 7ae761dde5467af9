import * as z from 'zod/mini'

/** One track of a mix, from its time on. */
export const TracklistEntry = z.object({
  /** Milliseconds from the beginning of the mix. */
  atMs: z.int(),
  title: z.string(),
  /** '' where no artist is named. */
  artist: z.string(),
})
export type TracklistEntry = z.infer<typeof TracklistEntry>

export const TRACKLIST_MAX = { entries: 500, text: 200, characters: 50_000 } as const

const LINE = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)(?:\.(\d{1,3}))?\s+(\S.*)$/

/** The lines of a mix as people write them, `12:34 Artist - Title`, sorted by time; invalid lines are left out. */
export function tracklistIn(text: string): TracklistEntry[] {
  const entries = linesOf(text).flatMap((line) => entryIn(line) ?? [])
  return entries.toSorted((one, other) => one.atMs - other.atMs)
}

/** The number of the first invalid line, from 1; 0 for none. */
export const wrongLineOf = (text: string): number => linesOf(text).findIndex((line) => entryIn(line) === undefined) + 1

export const tracklistText = (entries: readonly TracklistEntry[]): string =>
  entries.map(({ atMs, artist, title }) => `${timeText(atMs)} ${artist === '' ? title : `${artist} - ${title}`}`).join('\n')

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

function entryIn(line: string): TracklistEntry | undefined {
  const [, hours = '0', minutes, seconds, fraction = '', said] = LINE.exec(line.trim()) ?? []
  if (minutes === undefined || seconds === undefined || said === undefined) return undefined
  const atMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  const [, artist = '', title = said] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(said) ?? []
  return { atMs, artist: artist.trim(), title: title.trim() }
}

/** `1:02:03.25`, without the parts that are zero. */
function timeText(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(ms / 3600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  const fraction =
    ms % 1000 === 0
      ? ''
      : `.${String(ms % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds)}${fraction}`
}
