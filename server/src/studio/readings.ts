import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import { isSameBpm, type Readings, type Settled, seenOf, type Told, taggedBpm } from '@shenglang/contract/media/facts'
import type { Updateable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Db } from './deps.ts'
import type { FileRow } from './files.sql.ts'
import type { PreparedRecording } from './preparation/index.ts'
import { selectFirstSource } from './readings.sql.ts'

/** What is known of a file's sound, and which of it its artist said. */
interface Heard {
  readings: Readings | null
  grid: BeatGrid | null
  isOwnGrid: boolean
  loudness: number | null
}

/** Of what listeners hear it stands with the source, of anything else with the upload. */
export function heardIn(file: FileRow): Heard {
  const { facts } = file
  if (file.source_file_id !== null) {
    const { source_readings: readings, source_grid: grid, source_is_own_grid, source_loudness: loudness } = file
    return { readings, grid, isOwnGrid: source_is_own_grid ?? false, loudness }
  }
  return {
    readings: facts?.readings ?? null,
    grid: facts?.grid ?? null,
    isOwnGrid: facts?.isOwnGrid ?? false,
    loudness: facts?.loudnessLufs ?? null,
  }
}

interface Standing {
  tbpm: number
  tkey: string
  energy: number
  own_fields: string[]
}

/** What is known of a work's first recording, which came by an upload or with an import. */
export async function heardFirst(db: Db, resourceId: string, [first]: FileRow[]): Promise<Heard> {
  if (first) return heardIn(first)
  const source = await selectFirstSource(db, resourceId)
  const { readings = null, grid = null, is_own_grid: isOwnGrid = false, loudness_lufs: loudness = null } = source ?? {}
  return { readings, grid, isOwnGrid, loudness }
}

/** A work beside what was heard in its first recording. */
export const toldOf = ({ tbpm, tkey, energy, own_fields: ownFields }: Standing, heard: Heard): Told => ({
  ...{ tbpm, tkey, energy, ownFields },
  ...heard,
})

/** What the artist has seen once they said what counts of these columns; nothing new for any others. */
export function settledBy(columns: object, settled: Settled, { readings }: Heard): Settled {
  if (!readings) return settled
  const { bpm, key } = seenOf(readings)
  return { ...settled, ...('tbpm' in columns ? { bpm } : {}), ...('tkey' in columns ? { key } : {}) }
}

type Values = Pick<Updateable<Tables['resources']>, 'tbpm' | 'tkey' | 'energy'>

/**
 * What a work says from now on, once its first file was listened to again: what its artist set stays, and what somebody
 * else told it. What was measured or read before gives way to what is now, and so does what nobody knew.
 */
export function followed(
  { tbpm, tkey, energy, own_fields: own }: Standing,
  before: Readings | null,
  now: Pick<PreparedRecording, 'tbpm' | 'tkey' | 'energy' | 'readings'>,
): Values {
  const { readings } = now
  if (!readings) return {}
  const wasHeard = before
    ? { tbpm: Math.abs(tbpm - before.bpm.value) <= CLOSE_BPM, tkey: tkey === before.key.value, energy: energy === before.energy }
    : { tbpm: isRough(tbpm, readings), tkey: false, energy: false }
  return {
    ...(own.includes('tbpm') ? {} : tempoNow(tbpm, { isFree: tbpm === 0 || wasHeard.tbpm, before, now })),
    ...(!own.includes('tkey') && (tkey === '' || wasHeard.tkey) ? { tkey: now.tkey } : {}),
    ...(!own.includes('energy') && (energy === 0 || wasHeard.energy) ? { energy: now.energy } : {}),
  }
}

interface TempoChange {
  /** Whether nothing but the measurement said it. */
  isFree: boolean
  before: Readings | null
  now: Pick<PreparedRecording, 'tbpm' | 'readings'>
}

/** A tempo that came from a tag follows the tag: it was read without its decimals once. */
function tempoNow(tbpm: number, { isFree, before, now }: TempoChange): Values {
  if (isFree) return { tbpm: now.tbpm }
  const tag = now.readings?.tags.bpm
  const wasTag = before ? isSameBpm(tbpm, before.tags.bpm) : tbpm === Math.trunc(tag ?? 0)
  return tag !== undefined && wasTag ? { tbpm: taggedBpm(now.readings?.bpm.value ?? tag, tag) } : {}
}

/** What the artist has seen, where a tag is read otherwise than before: they are not asked about the same tag again. */
export function settledAgain(settled: Settled, before: Readings | null, now: Readings): Settled {
  const [was, is] = [before?.tags.bpm, now.tags.bpm]
  if (was === undefined || is === undefined || was === is || !settled.bpm?.some((value) => isSameBpm(value, was))) return settled
  return { ...settled, bpm: [...settled.bpm.filter((value) => !isSameBpm(value, was)), is] }
}

const CLOSE_BPM = 0.05
/** Of a tempo. */
const ROUGH = 0.01

/** Of a work from before there were readings: told less exactly than it is heard now, and not by its tags. */
function isRough(tbpm: number, { bpm, tags }: Readings): boolean {
  const isExact = [bpm.value, tags.bpm].some((value) => value !== undefined && Math.abs(value - tbpm) <= CLOSE_BPM)
  return !isExact && bpm.value > 0 && Math.abs(bpm.value / tbpm - 1) < ROUGH
}
