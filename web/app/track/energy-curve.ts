import type { Resource } from '@shenglang/contract/catalog/entities'
import { mixes } from '@shenglang/contract/catalog/harmony'

/** What the curve draws of a track. */
export type CurveTrack = Pick<Resource, 'resourceId' | 'title' | 'cover' | 'coverColor' | 'tkey' | 'energy'>

/** As many covers as stand beside one another on a card. */
export const CURVE_TRACKS_MAX = 12

export interface CurveNode {
  /** Percent of the width. */
  x: number
  /** Percent of the height, from the top. */
  y: number
  /** Whether the key mixes with the one before, by the keys alone; false for the first and where one is unknown. */
  isNeighbour: boolean
}

const MOST_ENERGY = 10
const MIDDLE_ENERGY = 5.5

/** Where the tracks of a set stand: evenly apart, as high as their energy; one without stands as high as the one before. */
export function curveNodes(tracks: readonly Pick<CurveTrack, 'tkey' | 'energy'>[]): CurveNode[] {
  let energy = tracks.find((track) => track.energy > 0)?.energy ?? MIDDLE_ENERGY
  return tracks.map((track, index) => {
    if (track.energy > 0) energy = track.energy
    const before = tracks[index - 1]
    return {
      x: tracks.length === 1 ? 50 : (index / (tracks.length - 1)) * 100,
      y: (1 - (energy - 1) / (MOST_ENERGY - 1)) * 100,
      isNeighbour: before !== undefined && mixes(before.tkey, track.tkey, 'strict'),
    }
  })
}

/** The way from one node to the next as the `d` of an SVG path, level at both ends. */
export function curvePath(from: CurveNode, to: CurveNode): string {
  const middle = round((from.x + to.x) / 2)
  return `M${round(from.x)} ${round(from.y)}C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
}

const round = (value: number) => Math.round(value * 100) / 100

/** What the curve shows, in words: `能量从 4 到 7，最高 8；6 处衔接里 5 处调性相邻`. */
export function energyCurveWords(tracks: readonly Pick<CurveTrack, 'tkey' | 'energy'>[]): string {
  const known = tracks.map(({ energy }) => energy).filter((energy) => energy > 0)
  const neighbours = curveNodes(tracks).filter(({ isNeighbour }) => isNeighbour).length
  return [
    known.length === 0 ? '能量未知' : `能量从 ${known[0]} 到 ${known.at(-1)}，最高 ${Math.max(...known)}`,
    `${tracks.length - 1} 处衔接里 ${neighbours} 处调性相邻`,
  ].join('；')
}
