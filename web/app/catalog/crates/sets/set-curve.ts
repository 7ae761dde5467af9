import type { Resource } from '@shenglang/contract/catalog/entities'
import * as texts from './texts.ts'

type Timed = Pick<Resource, 'duration'>

export interface CurvePoint {
  x: number
  y: number
}

/**
 * The points of a value of each track in a box: x by the middle of its time in the set, y from the least value at the bottom
 * to the highest at the top. One line for each unbroken run of known values (above 0).
 */
export function setCurve<Track extends Timed>(
  tracks: readonly Track[],
  measure: (track: Track) => number,
  box: { width: number; height: number; least: number; most: number },
): CurvePoint[][] {
  const total = tracks.reduce((sum, track) => sum + lengthOf(track), 0)
  const lines: CurvePoint[][] = [[]]
  let passed = 0
  for (const track of tracks) {
    const middle = passed + lengthOf(track) / 2
    passed += lengthOf(track)
    const value = measure(track)
    if (value <= 0) {
      lines.push([])
      continue
    }
    const height = box.most > box.least ? (value - box.least) / (box.most - box.least) : 0.5
    lines.at(-1)?.push({ x: (middle / total) * box.width, y: (1 - height) * box.height })
  }
  return lines.filter((line) => line.length > 0)
}

const UNKNOWN_MS = 180_000
const lengthOf = ({ duration }: Timed) => duration || UNKNOWN_MS

/** A line as the `d` of an SVG path; a single point is a short stroke, so that it is visible. */
export function pathOf(line: readonly CurvePoint[]): string {
  const [first] = line
  if (!first) return ''
  if (line.length === 1) return `M${round(first.x - 4)} ${round(first.y)}h8`
  return line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** A description of the curves. */
export function curveText(tracks: readonly Pick<Resource, 'energy' | 'tbpm'>[]): string {
  const energies = tracks.map(({ energy }) => energy)
  const known = energies.filter((energy) => energy > 0)
  const tempos = tracks.map(({ tbpm }) => tbpm).filter((tbpm) => tbpm > 0)
  const most = Math.max(...known)
  return [
    known.length === 0 ? texts.energyUnknown : texts.energyRange(known[0], known.at(-1), most, energies.indexOf(most) + 1),
    tempos.length === 0 ? texts.tempoUnknown : texts.tempoSpan(Math.round(Math.min(...tempos)), Math.round(Math.max(...tempos))),
  ].join('；')
}
