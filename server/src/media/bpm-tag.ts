import type { IAudioMetadata } from 'music-metadata'

/** Where the kinds of tags hold a tempo; an MP4 has a whole number of its own, and what DJ programs write beside it. */
const TEMPO_TAG = /^(?:TBPM?|(?:TXXX:|----:com\.apple\.iTunes:)?BPM|tmpo|WM\/BeatsPerMinute)$/i
const DECIMAL = /^\s*\d+(?:[.,]\d+)?(?=\s|$|bpm)/i

/** Beats a minute as exactly as a file's tags say; undefined where they say none. The common tag of the reader is cut to a whole number. */
export function bpmOf({ native }: Pick<IAudioMetadata, 'native'>): number | undefined {
  const all = Object.values(native)
    .flat()
    .filter(({ id }) => TEMPO_TAG.test(id))
    .map(({ value }) => Number(DECIMAL.exec(String(value))?.[0].replace(',', '.')))
    .filter((bpm) => bpm > 0 && bpm < 1000)
  return all.find((bpm) => !Number.isInteger(bpm)) ?? all[0]
}
