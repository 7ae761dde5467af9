import * as z from 'zod/mini'

/** One track of a mix, with its start. */
export const TracklistEntry = z.object({
  /** Milliseconds from the beginning of the mix. */
  atMs: z.int(),
  title: z.string(),
  /** '' when the line names no artist. */
  artist: z.string(),
})
export type TracklistEntry = z.infer<typeof TracklistEntry>

export const TRACKLIST_MAX = { entries: 500, text: 200, characters: 50_000 } as const

const LINE = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)(?:\.(\d{1,3}))?\s+(\S.*)$/

/** Parses the lines of a mix as people write them, `12:34 Artist - Title`, sorted by time; invalid lines are left out. */
export function tracklistIn(text: string): TracklistEntry[] {
  const entries = linesOf(text).flatMap((line) => entryIn(line) ?? [])
  return entries.toSorted((one, other) => one.atMs - other.atMs)
}

/** Number of the first invalid line, from 1; 0 when all are valid. */
export const firstInvalidLine = (text: string): number => linesOf(text).findIndex((line) => entryIn(line) === undefined) + 1

export const tracklistText = (entries: readonly TracklistEntry[]): string =>
  entries.map(({ atMs, artist, title }) => `${timeText(atMs)} ${artist === '' ? title : `${artist} - ${title}`}`).join('\n')

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

function entryIn(line: string): TracklistEntry | undefined {
  const [, hours = '0', minutes, seconds, fraction = '', label] = LINE.exec(line.trim()) ?? []
  if (minutes === undefined || seconds === undefined || label === undefined) return undefined
  const atMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  const [, artist = '', title = label] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(label) ?? []
  return { atMs, artist: artist.trim(), title: title.trim() }
}

/** Formats as `1:02:03.25`; hours and fraction are left out when zero. */
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
