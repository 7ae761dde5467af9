import { TEMPO_STEP, type TempoKeyCounts } from '@shenglang/contract/catalog/entities'
import { type Mixable, parseCamelot, transition } from '@shenglang/contract/catalog/harmony'
import { type Spot, type View, xOf } from './map-view.ts'

/** A lane for each number of the wheel, its B above its A. */
export const LANES = 12
const HALVES = 2 * LANES
/** The lane, from the top, in which the playing key stands. */
const MIDDLE = 5

interface Size {
  width: number
  height: number
}

/** The number of the first lane: so that the playing key stands in the middle; 1 while nothing with a key plays. */
export function firstNumber(tkey: string): number {
  const key = parseCamelot(tkey)
  return key ? ((key.number - 1 - MIDDLE + LANES) % LANES) + 1 : 1
}

/** The numbers of all lanes from the top. */
export const lanesFrom = (first: number): number[] => Array.from({ length: LANES }, (_, lane) => ((first - 1 + lane) % LANES) + 1)

/** By how many lanes the map rolls when another number comes first: the shorter way round, down is positive. */
export function rollBetween(before: number, now: number): number {
  const steps = (((before - now) % LANES) + LANES) % LANES
  return steps > LANES / 2 ? steps - LANES : steps
}

/** The middle of a key's half of its lane, 0 to 1 from the top; undefined for invalid keys. */
export function heightOf(tkey: string, first: number): number | undefined {
  const key = parseCamelot(tkey)
  if (!key) return undefined
  const lane = (key.number - first + LANES) % LANES
  return (lane * 2 + (key.letter === 'B' ? 0.5 : 1.5)) / HALVES
}

export type Part = 'playing' | 'match' | 'other'
/** Width of the covers, pixels. */
export type Sizes = Readonly<Record<Part, number>>

export interface MapCover<Track> extends Spot {
  track: Track
  part: Part
}

interface Placeable {
  tbpm: number
  tkey: string
}

/** Offsets that are tried for a cover whose position is taken, in halves of its width. */
const ASIDE = { playing: [0], match: [0, 1, -1, 2, -2, 3, -3], other: [0, 1, -1] } as const

/**
 * Places covers that do not touch: the playing track, its matches, then the others in their order. A track without space becomes
 * a dot at its tempo and key, or beside the cover that is there.
 */
export function layOut<Track extends Placeable>(
  tracks: readonly { track: Track; part: Part }[],
  { view, size, first, sizes }: { view: View; size: Size; first: number; sizes: Sizes },
): { covers: MapCover<Track>[]; dots: (Spot & { tkey: string })[] } {
  const order: readonly Part[] = ['playing', 'match', 'other']
  const covers: MapCover<Track>[] = []
  const dots: (Spot & { tkey: string })[] = []
  for (const { track, part } of order.flatMap((one) => tracks.filter((each) => each.part === one))) {
    const height = heightOf(track.tkey, first)
    if (height === undefined || track.tbpm < view.from || track.tbpm > view.to) continue
    const [x, y] = [xOf(track.tbpm, view, size.width), height * size.height]
    const isFree = (at: number) =>
      covers.every((cover) => Math.hypot(cover.x - at, cover.y - y) >= (sizes[cover.part] + sizes[part]) / 2)
    const at = ASIDE[part].map((halves) => x + (halves * sizes[part]) / 2).find((to) => to >= 0 && to <= size.width && isFree(to))
    if (at === undefined) dots.push({ x, y, tkey: track.tkey })
    else covers.push({ track, part, x: at, y })
  }
  const besides = new Map<MapCover<Track>, number>()
  return { covers, dots: dots.map((dot) => ({ ...dot, x: besideCover(dot, covers, sizes, besides) })) }
}

const DOT = 6

/** A dot that a cover would hide stands beside it, further ones beside that, on both sides in turn. */
function besideCover<Cover extends Spot & { part: Part }>(
  { x, y }: Spot,
  covers: readonly Cover[],
  sizes: Sizes,
  besides: Map<Cover, number>,
): number {
  const over = covers.find((cover) => Math.hypot(cover.x - x, cover.y - y) < sizes[cover.part] / 2 + DOT)
  if (!over) return x
  const before = besides.get(over) ?? 0
  besides.set(over, before + 1)
  const away = sizes[over.part] / 2 + DOT + Math.floor(before / 2) * (DOT + 2)
  return before % 2 === 0 ? over.x + away : over.x - away
}

/** At most this many dots stand for the tracks of a cell that are not loaded. */
const DOTS_IN_CELL = 8

/** Dots for the tracks that no request has loaded yet: within their cell, always in the same positions. */
export function dotsOf(
  cells: TempoKeyCounts,
  loaded: readonly Placeable[],
  { view, size, first }: { view: View; size: Size; first: number },
): (Spot & { tkey: string })[] {
  const cellOf = (tkey: string, bpm: number) => `${tkey} ${Math.floor(bpm / TEMPO_STEP) * TEMPO_STEP}`
  const known = new Map<string, number>()
  for (const { tkey, tbpm } of loaded) known.set(cellOf(tkey, tbpm), (known.get(cellOf(tkey, tbpm)) ?? 0) + 1)
  return cells.flatMap(({ tkey, bpm, count }) => {
    const height = heightOf(tkey, first)
    const rest = Math.min(count - (known.get(cellOf(tkey, bpm)) ?? 0), DOTS_IN_CELL)
    if (height === undefined || rest <= 0 || bpm + TEMPO_STEP < view.from || bpm > view.to) return []
    return Array.from({ length: rest }, (_, at) => ({
      tkey,
      x: xOf(bpm + TEMPO_STEP * scattered(bpm, at), view, size.width),
      y: (height + (scattered(at, bpm) - 0.5) * (0.6 / HALVES)) * size.height,
    })).filter(({ x }) => x >= 0 && x <= size.width)
  })
}

/** A pseudo-random number between 0 and 1, always the same for the same arguments. */
const scattered = (a: number, b: number): number => {
  const value = Math.sin((a + 1) * 12.9898 + (b + 1) * 78.233) * 43758.5453
  return value - Math.floor(value)
}

/** The number of tracks beyond either edge of the view; a cell that the edge cuts counts as visible. */
export function beyond(cells: TempoKeyCounts, { from, to }: View): { slower: number; faster: number } {
  const sum = (isIn: (bpm: number) => boolean) => cells.reduce((all, { bpm, count }) => (isIn(bpm) ? all + count : all), 0)
  return { slower: sum((bpm) => bpm > 0 && bpm + TEMPO_STEP <= from), faster: sum((bpm) => bpm >= to) }
}

/** Number of lines that are drawn strong. */
const BEST = 3
const BEND = 18

/** The lines from the playing track to its matches, best first: the best three are strong. */
export function linesOf(from: Spot, matches: readonly Spot[]): { d: string; isBest: boolean }[] {
  const at = (value: number) => Math.round(value * 10) / 10
  return matches.map((to, index) => {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2 - Math.sign(to.x - from.x || 1) * BEND]
    return { d: `M${at(from.x)} ${at(from.y)}Q${at(x)} ${at(y)} ${at(to.x)} ${at(to.y)}`, isBest: index < BEST }
  })
}

/** The tracks that mix with the playing one, best first. */
export function matchesAmong<Track extends Mixable & { resourceId: string }>(playing: Track, tracks: readonly Track[]): Track[] {
  return tracks
    .filter(({ resourceId, tkey, tbpm }) => resourceId !== playing.resourceId && tkey !== '' && tbpm > 0)
    .map((track) => ({ track, fit: transition(playing, track, 'strict') }))
    .filter(({ fit }) => !fit.isClash && fit.relation !== undefined && fit.time === 'same')
    .sort((a, b) => b.fit.score - a.fit.score)
    .map(({ track }) => track)
}

/** Half the size of the space that a visible cover needs, pixels. */
const COVER_ROOM = 22

/** Size of the playing track's label, and its distance from the cover, pixels. */
const NAME = { width: 112, height: 44 }
const NAME_GAP = 8

/** The middle of the playing track's label: above its cover, else on the side on which it hides the fewest covers. */
export function nameSpot(now: Spot, covers: readonly Spot[], radius: number): Spot {
  const [aside, away] = [radius + NAME_GAP + NAME.width / 2, radius + NAME_GAP + NAME.height / 2]
  const steps: readonly [number, number][] = [
    [0, -away],
    [0, away],
    [aside, 0],
    [-aside, 0],
  ]
  const covered = (spot: Spot) =>
    covers.filter(
      ({ x, y }) => Math.abs(x - spot.x) < NAME.width / 2 + COVERED && Math.abs(y - spot.y) < NAME.height / 2 + COVERED,
    ).length
  return steps
    .map(([x, y]) => ({ x: now.x + x, y: now.y + y }))
    .reduce((best, spot) => (covered(spot) < covered(best) ? spot : best))
}

/** A cover counts as hidden if its middle is less than this far from the label's edge, pixels. */
const COVERED = 14

interface CardRoom {
  /** The cover whose card it is. */
  of: Spot
  card: Size
  board: Size
  /** Covers that must stay visible: the matches and the playing track, except the card's own. */
  avoided: readonly Spot[]
}

/** Distance between a card and the middle of its cover, pixels. */
const CARD_GAP = 30

/** The card's position: below its cover, else the nearest one that covers no match and stays on the map. */
export function cardSpot({ of, card, board, avoided }: CardRoom): Spot {
  const inside = ({ x, y }: Spot): Spot => ({
    x: Math.min(Math.max(x, 0), Math.max(board.width - card.width, 0)),
    y: Math.min(Math.max(y, 0), Math.max(board.height - card.height, 0)),
  })
  const lefts = [of.x - 24, of.x - card.width / 2, of.x + 24 - card.width]
  const below = [of.y + CARD_GAP, of.y + 3 * CARD_GAP]
  const above = [of.y - CARD_GAP - card.height, of.y - 3 * CARD_GAP - card.height]
  const beside = [of.x + CARD_GAP, of.x - CARD_GAP - card.width].map((x) => ({ x, y: of.y - card.height / 2 }))
  const spots = [
    ...below.flatMap((y) => lefts.map((x) => ({ x, y }))),
    ...above.flatMap((y) => lefts.map((x) => ({ x, y }))),
    ...beside,
  ]
  const covered = (spot: Spot) =>
    [...avoided, of].filter(
      ({ x, y }) =>
        x > spot.x - COVER_ROOM &&
        x < spot.x + card.width + COVER_ROOM &&
        y > spot.y - COVER_ROOM &&
        y < spot.y + card.height + COVER_ROOM,
    ).length
  return spots.map(inside).reduce((best, spot) => (covered(spot) < covered(best) ? spot : best))
}
