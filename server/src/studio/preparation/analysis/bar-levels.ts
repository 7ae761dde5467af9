import { BEATS_PER_BAR } from '@shenglang/contract/media/beat-grid'
import type { DetectedGrid } from './beat-grid.ts'
import type { BandLevels } from './onsets.ts'
import { RunningMean } from './running-mean.ts'

/** The level of each whole bar in three bands, in decibels. */
export interface BarLevels {
  low: number[]
  mid: number[]
  high: number[]
}

/** Added to powers so that silence has a logarithm: below everything that can be distinguished. */
const SILENT_POWER = 1e-9

/** Levels of the bars of an even grid, from its first downbeat on; a short rest at the end is left out. */
export function barLevels(levels: BandLevels, grid: Pick<DetectedGrid, 'bpm' | 'firstS' | 'downbeat'>): BarLevels {
  const barS = barSeconds(grid)
  const durationS = levels.low.length / levels.rateHz
  const bars = Math.max(0, Math.floor((durationS - firstDownbeatS(grid)) / barS + NEARLY_WHOLE))
  const inBars = (powers: Float32Array): number[] => {
    const mean = new RunningMean(powers, levels.rateHz)
    return Array.from({ length: bars }, (_, bar) => {
      const fromS = firstDownbeatS(grid) + bar * barS
      return 10 * Math.log10(mean.between(fromS, fromS + barS) + SILENT_POWER)
    })
  }
  return { low: inBars(levels.low), mid: inBars(levels.mid), high: inBars(levels.high) }
}

/** The last bar counts if less than this share of it is missing. */
const NEARLY_WHOLE = 0.25

export const barSeconds = ({ bpm }: Pick<DetectedGrid, 'bpm'>) => (60 * BEATS_PER_BAR) / bpm
export const firstDownbeatS = ({ bpm, firstS, downbeat }: Pick<DetectedGrid, 'bpm' | 'firstS' | 'downbeat'>) =>
  firstS + (downbeat * 60) / bpm
