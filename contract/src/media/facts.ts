import * as z from 'zod/mini'
import { BeatGrid, gridOfTempo } from './beat-grid.ts'

export const FACT_SOURCES = ['measured', 'tag', 'artist'] as const
export type FactSource = (typeof FACT_SOURCES)[number]
export const FACT_SOURCE_LABELS: Record<FactSource, string> = { measured: '测得', tag: '文件标签', artist: '艺人设定' }

/** The source of a fact, and its confidence. */
export const Fact = z.object({
  source: z.enum(FACT_SOURCES),
  /** 0 to 1; null for tags and the artist's values. */
  confidence: z.nullable(z.number()),
})
export type Fact = z.infer<typeof Fact>

/** The sources of a recording's facts; null for what was not measured. */
export const Facts = z.object({
  bpm: z.nullable(Fact),
  key: z.nullable(Fact),
  /** The confidence is null when the measurement found no even beats. */
  grid: z.nullable(Fact),
  energy: z.nullable(Fact),
  loudness: z.nullable(Fact),
  /** Deviation of the tuning from the key, in hundredths of a semitone, from a tag with the same key; 0 when unknown. */
  keyCents: z.int(),
})
export type Facts = z.infer<typeof Facts>

/** The measurements of a recording, and the contents of its tags. */
export interface Measurements {
  /** `value` is 0 without a beat. */
  bpm: { value: number; confidence: number }
  /** `value` is a Camelot code, '' without a key. */
  key: { value: string; confidence: number }
  grid: BeatGrid | null
  energy: number
  /** Missing tags are left out. */
  tags: {
    bpm?: number
    key?: string
    /** Deviation of the tuning from the tag's key, in hundredths of a semitone. */
    keyCents?: number
    /** Text of a key tag that does not name a key. */
    unreadKey?: string
    /** Both interpretations of the people in the tags, when they allow two; the first one is used. */
    people?: [TaggedPeople, TaggedPeople]
    /** The bytes, in base64, of texts whose encoding was guessed, so that a later version can decode them again. */
    raw?: Record<string, string>
  }
}

/** The people that the tags of a file name: main artists and guests. */
export interface TaggedPeople {
  mains: string[]
  guests: string[]
}

/** Values that the artist has rejected, and is not asked about again. */
export interface RejectedValues {
  bpm?: number[]
  key?: string[]
}

/** The fields of a work from which the sources of its facts are derived. */
export interface ProvenanceFields {
  tbpm: number
  tkey: string
  energy: number
  /** Names of the columns that the artist has set. */
  artistFields: readonly string[]
  loudness: number | null
  readings: Measurements | null
  grid: BeatGrid | null
  /** True when the artist set the grid, or stated that there is none. */
  isOwnGrid: boolean
}

const BY_ARTIST: Fact = { source: 'artist', confidence: null }
const BY_TAG: Fact = { source: 'tag', confidence: null }
/** Maximum difference between two values of the same tempo, beats a minute. */
const SAME_BPM = 0.05
/** Minimum difference between two different tempos, as a fraction. */
const OTHER_BPM = 0.01

export const isSameBpm = (one: number, other: number | undefined): boolean =>
  other !== undefined && Math.abs(one - other) <= SAME_BPM

/** DJ programs write tempos without decimals: a tag within this distance, in beats a minute, means the measured tempo. */
const NEAR_BPM = 1

/** The tempo of a recording from its measurement and its tag: the measured one, unless the tag names a different tempo. */
export const taggedBpm = (measured: number, tag: number | undefined): number =>
  tag !== undefined && Math.abs(tag - measured) > NEAR_BPM ? tag : measured

const DECIMALS = 2
const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

/** The tempo that is written into files: the artist's value, or else a tag of the same tempo with more decimals. */
export function writtenBpm(tbpm: number, isByArtist: boolean, readings: Pick<Measurements, 'bpm' | 'tags'> | null): number {
  const tag = readings?.tags.bpm
  if (isByArtist || !readings || tag === undefined) return tbpm
  const decimals = isSameBpm(tbpm, readings.bpm.value) ? DECIMALS : decimalsOf(tbpm)
  const scale = 10 ** decimals
  const isMoreExact = decimalsOf(tag) > decimals && [Math.trunc, Math.round].some((cut) => cut(tag * scale) / scale === tbpm)
  return isMoreExact ? tag : tbpm
}

/** The source of a value, derived by comparison so that source and value cannot contradict each other. */
function sourceOf<Value>(
  value: Value,
  measured: { value: Value; confidence: number | null },
  tag: Value | undefined,
  isSame: (one: Value, other: Value) => boolean,
): Fact {
  if (isSame(value, measured.value)) return { source: 'measured', confidence: measured.confidence }
  return tag !== undefined && isSame(value, tag) ? BY_TAG : BY_ARTIST
}

export function factsOf(fields: ProvenanceFields): Facts {
  const { tbpm, tkey, energy, artistFields, loudness, readings, grid, isOwnGrid } = fields
  const unlessArtist = (field: string, fact: () => Fact): Fact | null => {
    if (artistFields.includes(field)) return BY_ARTIST
    return readings && fact()
  }
  const same = <Value>(one: Value, other: Value) => one === other
  return {
    bpm: unlessArtist('tbpm', () => sourceOf(tbpm, readings?.bpm ?? NO_BPM, readings?.tags.bpm, isSameBpm)),
    key: unlessArtist('tkey', () => sourceOf(tkey, readings?.key ?? NO_KEY, readings?.tags.key, same)),
    grid: isOwnGrid ? BY_ARTIST : readings && { source: 'measured', confidence: grid?.beatConfidence ?? null },
    energy: unlessArtist('energy', () => sourceOf(energy, { value: readings?.energy ?? 0, confidence: null }, undefined, same)),
    loudness: loudness === null ? null : { source: 'measured', confidence: null },
    keyCents: (tkey !== '' && tkey === readings?.tags.key && readings.tags.keyCents) || 0,
  }
}

const NO_BPM = { value: 0, confidence: 0 }
const NO_KEY = { value: '', confidence: 0 }

/** One possible answer to a question about a fact. */
const choiceOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ value, source: z.enum(FACT_SOURCES), confidence: z.nullable(z.number()) })

/**
 * Questions to the artist about values on which tags, measurement and the artist differ, or that are uncertain; empty lists when
 * there are none.
 */
export const Questions = z.object({
  bpm: z.array(choiceOf(z.number())),
  key: z.array(choiceOf(z.string())),
  /**
   * Text of a key tag that does not name a key, while the artist has set none; '' otherwise. The measured key is then in `key`.
   */
  unreadKey: z.string(),
  /** Candidates for the beats of the first recording, most probable first. */
  grid: z.array(choiceOf(BeatGrid)),
})
export type Questions = z.infer<typeof Questions>

interface Choice<Value> extends Fact {
  value: Value
}

/** True when the tempos differ even in half and double time. */
export function differInTempo(one: number, other: number): boolean {
  return [1, 2, 0.5].every((times) => Math.abs(one * times - other) > OTHER_BPM * other)
}

export function questionsOf(fields: ProvenanceFields, settled: RejectedValues): Questions {
  const { readings } = fields
  if (!readings) return { bpm: [], key: [], unreadKey: '', grid: [] }
  const { bpm, key, tags } = readings
  const unreadKey = fields.artistFields.includes('tkey') ? '' : (tags.unreadKey ?? '')
  const keys = choices(
    fields.artistFields.includes('tkey') ? fields.tkey : '',
    key,
    tags.key ?? '',
    (one, other) => one === other,
  )
  const isSettled = (values: readonly (number | string)[] = [], value: number | string) =>
    values.some((each) => (typeof each === 'number' && typeof value === 'number' ? isSameBpm(each, value) : each === value))
  return {
    bpm: openChoices(
      choices(fields.artistFields.includes('tbpm') ? fields.tbpm : 0, bpm, tags.bpm ?? 0, isSameBpm),
      (value) => differInTempo(value, fields.tbpm) && !isSettled(settled.bpm, value),
    ),
    key: unreadKey === '' ? openChoices(keys, (value) => value !== fields.tkey && !isSettled(settled.key, value)) : keys,
    unreadKey,
    grid: gridChoices(fields),
  }
}

/** The measured beats and their second candidate; none once the artist set the grid or counts another tempo. */
function gridChoices({ grid, isOwnGrid, tbpm }: ProvenanceFields): Choice<BeatGrid>[] {
  const counted = isOwnGrid ? undefined : gridOfTempo(grid, tbpm)
  if (!counted?.other) return []
  const { other, ...measured } = counted
  return [measured, { ...measured, ...other }].map((value) => ({ source: 'measured', confidence: value.beatConfidence, value }))
}

/** The known values of one fact without duplicates: the artist's, the measured one, the tag's. */
function choices<Value extends number | string>(
  artistValue: Value,
  measured: { value: Value; confidence: number },
  tag: Value,
  isSame: (one: Value, other: Value) => boolean,
): Choice<Value>[] {
  const all: Choice<Value>[] = [
    { ...BY_ARTIST, value: artistValue },
    { source: 'measured', ...measured },
    { ...BY_TAG, value: tag },
  ]
  return all
    .filter(({ value }) => value !== 0 && value !== '')
    .filter(({ value }, index, known) => known.findIndex((each) => isSame(each.value, value)) === index)
}

const openChoices = <Value>(known: Choice<Value>[], isOpen: (value: Value) => boolean) =>
  known.length > 1 && known.some(({ value }) => isOpen(value)) ? known : []

/** The values that are not asked about again once the artist has decided. */
export const rejectedValuesOf = ({ bpm, key, tags }: Measurements): Required<RejectedValues> => ({
  bpm: [bpm.value, tags.bpm ?? 0].filter((value) => value > 0),
  key: [key.value, tags.key ?? ''].filter((value) => value !== ''),
})
