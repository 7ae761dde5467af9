import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import { type Options, parse } from 'csv-parse/sync'
import { toCamelot } from '../../media/index.ts'

/** The known facts of a file. */
export interface Truth {
  file: string
  bpm: number
  /** Camelot code. */
  key: string
  /** Start of a bar, in milliseconds of the decoded sound; not every list has it. */
  firstBarMs?: number
}

export interface Judged {
  truth: Truth
  detected: { bpm: number; key: string }
}

const BPM_WITHIN = 1
const RANGE_BPM = 20

const FORMAT = {
  bom: true,
  rtrim: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  relax_quotes: true,
} satisfies Options

/**
 * Reads `file,bpm,key` and `file,bpm,key,firstBarMs` lines; a heading and other lines are skipped. Keys may be in any notation.
 */
export function readTruth(text: string): Truth[] {
  const lines: string[][] = parse(text, FORMAT)
  return lines.flatMap((cells) => {
    // A file's name may hold commas without being quoted.
    const at = cells.findIndex((cell, index) => index > 0 && isNumber(cell) && toCamelot(cells[index + 1] ?? ''))
    const [bpm, key = '', bar = ''] = cells.slice(at)
    const camelot = toCamelot(key)
    if (at < 0 || !camelot) return []
    const firstBarMs = isNumber(bar) ? { firstBarMs: Number(bar) } : {}
    return [{ file: cells.slice(0, at).join(','), bpm: Number(bpm), key: camelot, ...firstBarMs }]
  })
}

const isNumber = (cell: string) => /^\s*[\d.]+$/.test(cell)

export const isBpmRight = ({ truth, detected }: Judged) => Math.abs(detected.bpm - truth.bpm) <= BPM_WITHIN
export const isKeyRight = ({ truth, detected }: Judged) => detected.key === truth.key

export function share(judged: Judged[], isRight: (one: Judged) => boolean): number {
  return judged.length > 0 ? judged.filter(isRight).length / judged.length : 0
}

const BPM_RELATIONS: [name: string, ratio: number][] = [
  ['half', 1 / 2],
  ['double', 2],
  ['2/3', 2 / 3],
  ['3/2', 3 / 2],
  ['3/4', 3 / 4],
  ['4/3', 4 / 3],
]
const RATIO_WITHIN = 0.015

function bpmRelation(judged: Judged): string {
  if (isBpmRight(judged)) return 'right'
  if (judged.detected.bpm === 0) return 'none'
  const ratio = judged.detected.bpm / judged.truth.bpm
  return BPM_RELATIONS.find(([, expected]) => Math.abs(ratio / expected - 1) < RATIO_WITHIN)?.[0] ?? 'other'
}

function keyRelation(judged: Judged): string {
  const { truth, detected } = judged
  if (isKeyRight(judged)) return 'right'
  if (detected.key === '') return 'none'
  const steps = (Number.parseInt(detected.key, 10) - Number.parseInt(truth.key, 10) + 12) % 12
  const isSameMode = detected.key.at(-1) === truth.key.at(-1)
  if (!isSameMode && steps === 0) return 'relative'
  if (!isSameMode && steps === (truth.key.endsWith('A') ? 3 : 9)) return 'parallel'
  return isSameMode && (steps === 1 || steps === 11) ? 'fifth' : 'other'
}

/** Tables of the results against the truth: tempos by range, keys by mode. */
export function confusionTables(judged: Judged[]): string {
  const range = ({ truth }: Judged) => {
    const from = Math.floor(truth.bpm / RANGE_BPM) * RANGE_BPM
    return `${from}-${from + RANGE_BPM} BPM`
  }
  const mode = ({ truth }: Judged) => (truth.key.endsWith('A') ? 'minor' : 'major')
  return [
    table(judged, range, bpmRelation, ['right', ...BPM_RELATIONS.map(([name]) => name), 'other', 'none']),
    table(judged, mode, keyRelation, ['right', 'relative', 'fifth', 'parallel', 'other', 'none']),
  ].join('\n')
}

const WIDTH = 12

function table(judged: Judged[], rowOf: (one: Judged) => string, columnOf: (one: Judged) => string, columns: string[]): string {
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell) => String(cell).padEnd(WIDTH))
      .join('')
      .trimEnd()
  const rows = Map.groupBy(judged, rowOf)
  const names = [...rows.keys()].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const counted = names.map((name) => {
    const cells = (rows.get(name) ?? []).map(columnOf)
    return line([name, ...columns.map((column) => cells.filter((cell) => cell === column).length || '·')])
  })
  return `${[line(['', ...columns]), ...counted].join('\n')}\n`
}

/** The error of a grid. */
export interface GridError {
  /** Milliseconds from the nearest beat of the truth to a beat of the grid, at the truth's first bar. */
  beatMs: number
  bpm: number
  /** True where both have their bars at the same beats. */
  isBarRight: boolean
}

export function gridErrorOf({ tbpm, firstBeatMs, downbeat }: BeatGrid, truth: Truth): GridError {
  const beatMs = 60_000 / truth.bpm
  const away = (fromMs: number, periodMs: number) => fromMs - Math.round(fromMs / periodMs) * periodMs
  const lead = firstBeatMs - (truth.firstBarMs ?? 0)
  return {
    beatMs: away(lead, beatMs),
    bpm: tbpm - truth.bpm,
    isBarRight: Math.abs(away(lead + downbeat * beatMs, 4 * beatMs)) < beatMs / 2,
  }
}
