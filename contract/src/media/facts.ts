import * as z from 'zod/mini'
import { BeatGrid, gridOfTempo } from './beat-grid.ts'

export const FACT_SOURCES = ['measured', 'tag', 'artist'] as const
export type FactSource = (typeof FACT_SOURCES)[number]
export const FACT_SOURCE_LABELS: Record<FactSource, string> = { measured: '测得', tag: '文件标签', artist: '艺人设定' }

/** Who says it, and how sure that is. */
export const Fact = z.object({
  source: z.enum(FACT_SOURCES),
  /** 0 to 1; null where nobody can tell: a tag, or an artist's word. */
  confidence: z.nullable(z.number()),
})
export type Fact = z.infer<typeof Fact>

/** Where each fact of a recording comes from; null for what nobody has listened for. */
export const Facts = z.object({
  bpm: z.nullable(Fact),
  key: z.nullable(Fact),
  /** Measured with confidence null where there are no beats that lie evenly. */
  grid: z.nullable(Fact),
  energy: z.nullable(Fact),
  loudness: z.nullable(Fact),
})
export type Facts = z.infer<typeof Facts>

/** What was heard in a recording, and what its file says of itself. */
export interface Readings {
  /** 0 where nothing beats. */
  bpm: { value: number; confidence: number }
  /** Camelot code, '' where there is none. */
  key: { value: string; confidence: number }
  grid: BeatGrid | null
  energy: number
  /** Without what the tags leave out. */
  tags: { bpm?: number; key?: string }
}

/** Values that a work's artist has seen beside the one that counts, and is not asked about again. */
export interface Settled {
  bpm?: number[]
  key?: string[]
}

/** What of a work says whose its facts are. */
export interface Told {
  tbpm: number
  tkey: string
  energy: number
  /** Columns that the artist has set. */
  ownFields: readonly string[]
  loudness: number | null
  readings: Readings | null
  grid: BeatGrid | null
  /** Whether the artist laid the grid, or said that there is none. */
  isOwnGrid: boolean
}

const BY_ARTIST: Fact = { source: 'artist', confidence: null }
const BY_TAG: Fact = { source: 'tag', confidence: null }
/** Beats a minute that two figures of one tempo may lie apart. */
const SAME_BPM = 0.05
/** Of a tempo: what differs by more is another one. */
const OTHER_BPM = 0.01

/** Whether two figures are of one tempo. */
export const isSameBpm = (one: number, other: number | undefined): boolean =>
  other !== undefined && Math.abs(one - other) <= SAME_BPM

/** Programs write tempos without their decimals: so near, a tag means the tempo that was measured. */
const NEAR_BPM = 1

/** The tempo of a recording where its tags count: what was measured, unless they say another tempo. */
export const taggedBpm = (measured: number, tag: number | undefined): number =>
  tag !== undefined && Math.abs(tag - measured) > NEAR_BPM ? tag : measured

const DECIMALS = 2
const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

/** The tempo of a work as files say it: what its artist set, else a tag that came in with more decimals of the same tempo. */
export function writtenBpm(tbpm: number, isByArtist: boolean, readings: Pick<Readings, 'bpm' | 'tags'> | null): number {
  const tag = readings?.tags.bpm
  if (isByArtist || !readings || tag === undefined) return tbpm
  const decimals = isSameBpm(tbpm, readings.bpm.value) ? DECIMALS : decimalsOf(tbpm)
  const scale = 10 ** decimals
  const isMoreExact = decimalsOf(tag) > decimals && [Math.trunc, Math.round].some((cut) => cut(tag * scale) / scale === tbpm)
  return isMoreExact ? tag : tbpm
}

/** What a value comes from is seen from the value: it never says another thing than it is. */
function sourceOf<Value>(
  value: Value,
  measured: { value: Value; confidence: number | null },
  tag: Value | undefined,
  isSame: (one: Value, other: Value) => boolean,
): Fact {
  if (isSame(value, measured.value)) return { source: 'measured', confidence: measured.confidence }
  return tag !== undefined && isSame(value, tag) ? BY_TAG : BY_ARTIST
}

export function factsOf(told: Told): Facts {
  const { tbpm, tkey, energy, ownFields, loudness, readings, grid, isOwnGrid } = told
  const unlessOwn = (field: string, fact: () => Fact): Fact | null => {
    if (ownFields.includes(field)) return BY_ARTIST
    return readings && fact()
  }
  const same = <Value>(one: Value, other: Value) => one === other
  return {
    bpm: unlessOwn('tbpm', () => sourceOf(tbpm, readings?.bpm ?? NOTHING, readings?.tags.bpm, isSameBpm)),
    key: unlessOwn('tkey', () => sourceOf(tkey, readings?.key ?? SILENT, readings?.tags.key, same)),
    grid: isOwnGrid ? BY_ARTIST : readings && { source: 'measured', confidence: grid?.beatConfidence ?? null },
    energy: unlessOwn('energy', () => sourceOf(energy, { value: readings?.energy ?? 0, confidence: null }, undefined, same)),
    loudness: loudness === null ? null : { source: 'measured', confidence: null },
  }
}

const NOTHING = { value: 0, confidence: 0 }
const SILENT = { value: '', confidence: 0 }

/** One answer to a question about a fact. */
const choiceOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ value, source: z.enum(FACT_SOURCES), confidence: z.nullable(z.number()) })

/** What an artist is asked, where tags, measurement and their own word differ or are unsure; empty where nothing is open. */
export const Questions = z.object({
  bpm: z.array(choiceOf(z.number())),
  key: z.array(choiceOf(z.string())),
  /** Where the beats of the first recording may lie, the more probable first. */
  grid: z.array(choiceOf(BeatGrid)),
})
export type Questions = z.infer<typeof Questions>

interface Choice<Value> extends Fact {
  value: Value
}

/** Whether they are two tempos, and not one counted in half or double time. */
export function differInTempo(one: number, other: number): boolean {
  return [1, 2, 0.5].every((times) => Math.abs(one * times - other) > OTHER_BPM * other)
}

export function questionsOf(told: Told, settled: Settled): Questions {
  const { readings } = told
  if (!readings) return { bpm: [], key: [], grid: [] }
  const { bpm, key, tags } = readings
  const isSettled = (values: readonly (number | string)[] = [], value: number | string) =>
    values.some((each) => (typeof each === 'number' && typeof value === 'number' ? isSameBpm(each, value) : each === value))
  return {
    bpm: asked(
      choices(told.ownFields.includes('tbpm') ? told.tbpm : 0, bpm, tags.bpm ?? 0, isSameBpm),
      (value) => differInTempo(value, told.tbpm) && !isSettled(settled.bpm, value),
    ),
    key: asked(
      choices(told.ownFields.includes('tkey') ? told.tkey : '', key, tags.key ?? '', (one, other) => one === other),
      (value) => value !== told.tkey && !isSettled(settled.key, value),
    ),
    grid: gridChoices(told),
  }
}

/** The beats as measured and where they may lie as well; none once the artist laid them, or counts another tempo. */
function gridChoices({ grid, isOwnGrid, tbpm }: Told): Choice<BeatGrid>[] {
  const counted = isOwnGrid ? undefined : gridOfTempo(grid, tbpm)
  if (!counted?.other) return []
  const { other, ...measured } = counted
  return [measured, { ...measured, ...other }].map((value) => ({ source: 'measured', confidence: value.beatConfidence, value }))
}

/** What is known of one fact, each value once: the artist's word, what was heard, what the tags say. */
function choices<Value extends number | string>(
  own: Value,
  measured: { value: Value; confidence: number },
  tag: Value,
  isSame: (one: Value, other: Value) => boolean,
): Choice<Value>[] {
  const all: Choice<Value>[] = [
    { ...BY_ARTIST, value: own },
    { source: 'measured', ...measured },
    { ...BY_TAG, value: tag },
  ]
  return all
    .filter(({ value }) => value !== 0 && value !== '')
    .filter(({ value }, index, known) => known.findIndex((each) => isSame(each.value, value)) === index)
}

const asked = <Value>(known: Choice<Value>[], isOpen: (value: Value) => boolean) =>
  known.length > 1 && known.some(({ value }) => isOpen(value)) ? known : []

/** What its artist has seen of a file once they say what counts. */
export const seenOf = ({ bpm, key, tags }: Readings): Required<Settled> => ({
  bpm: [bpm.value, tags.bpm ?? 0].filter((value) => value > 0),
  key: [key.value, tags.key ?? ''].filter((value) => value !== ''),
})
