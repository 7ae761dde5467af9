import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import {
  isSameBpm,
  type Measurements,
  type ProvenanceFields,
  type RejectedValues,
  rejectedValuesOf,
  taggedBpm,
} from '@shenglang/contract/media/facts'
import type { Section } from '@shenglang/contract/media/sections'
import type { Updateable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PreparedRecording } from '../preparation/index.ts'
import type { FileRow } from './files.sql.ts'
import { selectFirstSource } from './measured-features.sql.ts'

/** The measured features of a file, and which of them its artist set. */
interface Analysed {
  readings: Measurements | null
  grid: BeatGrid | null
  isOwnGrid: boolean
  sections: Section[]
  /** Null where the measured ones apply. */
  ownSections: Section[] | null
  loudness: number | null
}

type Provenance = Pick<Analysed, 'readings' | 'grid' | 'isOwnGrid' | 'loudness'>

/** The features are stored with the source of a published file, else with the upload. */
export function analysisIn(file: FileRow): Analysed {
  const { facts } = file
  if (file.source_file_id !== null) {
    const { source_readings: readings, source_grid: grid, source_is_own_grid, source_loudness: loudness } = file
    const { source_sections, source_own_sections: ownSections } = file
    return { readings, grid, isOwnGrid: source_is_own_grid ?? false, sections: source_sections ?? [], ownSections, loudness }
  }
  return {
    readings: facts?.readings ?? null,
    grid: facts?.grid ?? null,
    isOwnGrid: facts?.isOwnGrid ?? false,
    sections: facts?.sections ?? [],
    ownSections: facts?.ownSections ?? null,
    loudness: facts?.loudnessLufs ?? null,
  }
}

interface WorkFacts {
  tbpm: number
  tkey: string
  energy: number
  own_fields: string[]
}

/** The features of a work's first recording, uploaded or imported. */
export async function firstAnalysis(db: Db, resourceId: string, [first]: FileRow[]): Promise<Provenance> {
  if (first) return analysisIn(first)
  const source = await selectFirstSource(db, resourceId)
  const { readings = null, grid = null, is_own_grid: isOwnGrid = false, loudness_lufs: loudness = null } = source ?? {}
  return { readings, grid, isOwnGrid, loudness }
}

/** A work's values together with those measured in its first recording. */
export const provenanceOf = (
  { tbpm, tkey, energy, own_fields: artistFields }: WorkFacts,
  analysis: Provenance,
): ProvenanceFields => ({
  ...{ tbpm, tkey, energy, artistFields },
  ...analysis,
})

/** Marks the questions that the artist has answered by setting these columns. */
export function settledBy(columns: object, settled: RejectedValues, { readings }: Pick<Analysed, 'readings'>): RejectedValues {
  if (!readings) return settled
  const { bpm, key } = rejectedValuesOf(readings)
  return { ...settled, ...('tbpm' in columns ? { bpm } : {}), ...('tkey' in columns ? { key } : {}) }
}

type Values = Pick<Updateable<Tables['resources']>, 'tbpm' | 'tkey' | 'energy'>

/**
 * A work's values after its first file was analysed again: those that its artist or staff set stay; those that were unknown,
 * measured or read from tags take the new value.
 */
export function valuesAfterAnalysis(
  { tbpm, tkey, energy, own_fields: artistFields }: WorkFacts,
  before: Measurements | null,
  now: Pick<PreparedRecording, 'tbpm' | 'tkey' | 'energy' | 'readings'>,
): Values {
  const { readings } = now
  if (!readings) return {}
  const wasMeasured = before
    ? { tbpm: Math.abs(tbpm - before.bpm.value) <= CLOSE_BPM, tkey: tkey === before.key.value, energy: energy === before.energy }
    : { tbpm: isRough(tbpm, readings), tkey: false, energy: false }
  return {
    ...(artistFields.includes('tbpm') ? {} : tempoNow(tbpm, { isFree: tbpm === 0 || wasMeasured.tbpm, before, now })),
    ...(!artistFields.includes('tkey') && (tkey === '' || wasMeasured.tkey) ? { tkey: now.tkey } : {}),
    ...(!artistFields.includes('energy') && (energy === 0 || wasMeasured.energy) ? { energy: now.energy } : {}),
  }
}

interface TempoChange {
  /** True where the value is unknown or was measured, so that the new measurement replaces it. */
  isFree: boolean
  before: Measurements | null
  now: Pick<PreparedRecording, 'tbpm' | 'readings'>
}

/** A tempo that came from the tag takes the tag's value again: earlier versions read it without its decimals. */
function tempoNow(tbpm: number, { isFree, before, now }: TempoChange): Values {
  if (isFree) return { tbpm: now.tbpm }
  const tag = now.readings?.tags.bpm
  const wasTag = before ? isSameBpm(tbpm, before.tags.bpm) : tbpm === Math.trunc(tag ?? 0)
  return tag !== undefined && wasTag ? { tbpm: taggedBpm(now.readings?.bpm.value ?? tag, tag) } : {}
}

/**
 * The answered questions, with a tag's new value instead of the former one: the artist is not asked about the same tag again.
 */
export function settledAfterAnalysis(settled: RejectedValues, before: Measurements | null, now: Measurements): RejectedValues {
  const [was, is] = [before?.tags.bpm, now.tags.bpm]
  if (was === undefined || is === undefined || was === is || !settled.bpm?.some((value) => isSameBpm(value, was))) return settled
  return { ...settled, bpm: [...settled.bpm.filter((value) => !isSameBpm(value, was)), is] }
}

const CLOSE_BPM = 0.05
/** Largest deviation of a rough tempo, as a share of the measured one. */
const ROUGH = 0.01

/** True for a tempo measured before features were stored: coarser than the measured one now, and not from the tags. */
function isRough(tbpm: number, { bpm, tags }: Measurements): boolean {
  const isExact = [bpm.value, tags.bpm].some((value) => value !== undefined && Math.abs(value - tbpm) <= CLOSE_BPM)
  return !isExact && bpm.value > 0 && Math.abs(bpm.value / tbpm - 1) < ROUGH
}
