import type { Resource } from '@shenglang/contract/catalog/entities'
import { mixes } from '@shenglang/contract/catalog/harmony'
import * as texts from './initial-texts.ts'

/** The fields of a track that the curve draws. */
export type CurveTrack = Pick<Resource, 'resourceId' | 'title' | 'cover' | 'coverColor' | 'tkey' | 'energy'>

/** The number of covers side by side on a card. */
export const CURVE_TRACKS_MAX = 12

export interface CurveNode {
  /** Percent of the width. */
  x: number
  /** Percent of the height, from the top. */
  y: number
  /** Its key mixes with that of the previous track; false for the first track and if either key is unknown. */
  isNeighbour: boolean
}

const MOST_ENERGY = 10
const MIDDLE_ENERGY = 5.5

/**
 * The positions of a set's tracks: evenly spaced, at the height of their energy; one without takes the height of the one
 * before.
 */
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

/** The path from one node to the next as the `d` of an SVG path, level at both ends. */
export function curvePath(from: CurveNode, to: CurveNode): string {
  const middle = round((from.x + to.x) / 2)
  return `M${round(from.x)} ${round(from.y)}C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
}

const round = (value: number) => Math.round(value * 100) / 100

/** A description of the curve: `能量从 4 到 7，最高 8；6 处衔接里 5 处调性相邻`. */
export function energyCurveText(tracks: readonly Pick<CurveTrack, 'tkey' | 'energy'>[]): string {
  const known = tracks.map(({ energy }) => energy).filter((energy) => energy > 0)
  const neighbours = curveNodes(tracks).filter(({ isNeighbour }) => isNeighbour).length
  return [
    known.length === 0 ? texts.energyUnknown : texts.energyRangeOf(known[0], known.at(-1), Math.max(...known)),
    texts.closeKeys(tracks.length - 1, neighbours),
  ].join('；')
}
