import { TEMPO_STEP, type TempoKeyCounts } from '@shenglang/contract/catalog/entities'

/** The range of the slider, in beats a minute; at its ends a range is open. */
export const TEMPO_MIN = 60
export const TEMPO_MAX = 200

export type NumberRange = readonly [from: number, to: number]

/** The number of tracks in each tempo step of the slider; slower and faster ones count in its outermost steps. */
export function tempoBins(cells: TempoKeyCounts): number[] {
  const bins = Array.from({ length: (TEMPO_MAX - TEMPO_MIN) / TEMPO_STEP }, () => 0)
  for (const { bpm, count } of cells) {
    if (bpm <= 0) continue
    const bin = Math.min(bins.length - 1, Math.max(0, Math.floor((bpm - TEMPO_MIN) / TEMPO_STEP)))
    bins[bin] = (bins[bin] as number) + count
  }
  return bins
}

/** Bars of a histogram as SVG paths in a box of `width` × `height`, in the range and outside; any count above 0 is visible. */
export function histogramPaths(bins: readonly number[], [from, to]: NumberRange, width: number, height: number) {
  const most = Math.max(...bins, 1)
  const step = width / bins.length
  const rounded = (value: number) => Math.round(value * 10) / 10
  const paths = { within: '', outside: '' }
  for (const [index, count] of bins.entries()) {
    const bar = rounded(count === 0 ? 1 : Math.max(2, (count / most) * height))
    const middle = TEMPO_MIN + (index + 0.5) * TEMPO_STEP
    paths[middle >= from && middle <= to ? 'within' : 'outside'] +=
      `M${rounded(index * step)} ${height}v${-bar}h${rounded(step - 1)}v${bar}z`
  }
  return paths
}

/** The range of an address, limited to the slider's. */
export function tempoRange(query: URLSearchParams): NumberRange {
  const at = (name: string, otherwise: number) => {
    const value = Number(query.get(name))
    return value > 0 ? Math.min(TEMPO_MAX, Math.max(TEMPO_MIN, Math.round(value))) : otherwise
  }
  const [from, to] = [at('bpmFrom', TEMPO_MIN), at('bpmTo', TEMPO_MAX)]
  return from <= to ? [from, to] : [to, to]
}

/** The range as values of an address: an end of the slider is no limit. It replaces chosen scopes. */
export const tempoValues = ([from, to]: NumberRange): Record<string, string> => ({
  bpmFrom: from <= TEMPO_MIN ? '' : String(from),
  bpmTo: to >= TEMPO_MAX ? '' : String(to),
  bpmScope: '',
})

export const ENERGY_MIN = 1
export const ENERGY_MAX = 10

/** The levels of an address: from the lowest to the highest of its scopes. */
export function energyRange(query: URLSearchParams): NumberRange {
  const ends = (query.get('energy') ?? '')
    .split(/[,-]/)
    .map(Number)
    .filter((level) => level >= ENERGY_MIN && level <= ENERGY_MAX)
  return ends.length < 2 ? [ENERGY_MIN, ENERGY_MAX] : [Math.min(...ends), Math.max(...ends)]
}

/** The value for an address; all levels are no filter. */
export const energyValue = ([from, to]: NumberRange): string => (from <= ENERGY_MIN && to >= ENERGY_MAX ? '' : `${from}-${to}`)

/** `118–130`, `118+`, `≤130`; '' for a range without limits. */
export function rangeInShort(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to) return from === to ? from : `${from}–${to}`
  if (from) return `${from}+`
  return to ? `≤${to}` : ''
}
