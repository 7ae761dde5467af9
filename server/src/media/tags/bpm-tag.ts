import type { IAudioMetadata } from 'music-metadata'

/** The tempo fields of each tag format; an MP4 has a whole number of its own, and the one that DJ programs write beside it. */
const TEMPO_TAG = /^(?:TBPM?|(?:TXXX:|----:com\.apple\.iTunes:)?BPM|tmpo|WM\/BeatsPerMinute)$/i
const DECIMAL = /^\s*\d+(?:[.,]\d+)?(?=\s|$|bpm)/i

/**
 * Beats a minute with all decimals of a file's tags; undefined where they have none. The reader's common tag is cut to a whole
 * number.
 */
export function bpmOf({ native }: Pick<IAudioMetadata, 'native'>): number | undefined {
  const all = Object.values(native)
    .flat()
    .filter(({ id }) => TEMPO_TAG.test(id))
    .map(({ value }) => Number(DECIMAL.exec(String(value))?.[0].replace(',', '.')))
    .filter((bpm) => bpm > 0 && bpm < 1000)
  return all.find((bpm) => !Number.isInteger(bpm)) ?? all[0]
}
