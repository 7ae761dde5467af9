import { bpmText, clockTime } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import * as texts from './texts.ts'

type Beats = Pick<AudioSource, 'gridTbpm' | 'gridPieces' | 'firstBeatMs'>

/**
 * The tempo of a version as text: that of its beats, from the slowest to the fastest where it changes, else the work's; ''
 * where unknown.
 */
export function tempoText({ gridTbpm, gridPieces }: Beats, tbpm: number): string {
  const tempos = gridPieces.map((piece) => piece.tbpm)
  if (tempos.length > 0) return `${bpmText(Math.min(...tempos))}–${bpmText(Math.max(...tempos))}`
  const tempo = gridTbpm ?? tbpm
  return tempo > 0 ? bpmText(tempo) : ''
}

/** Texts on the beat data of these versions that an export to DJ programs loses. */
export function gridNotes(sources: readonly Beats[], tbpm: number): string[] {
  const isBare = tbpm > 0 && sources.some(({ firstBeatMs }) => firstBeatMs === null)
  return [...new Set(sources.flatMap(({ gridPieces }) => changeNote(gridPieces))), ...(isBare ? [texts.noGridNote] : [])]
}

function changeNote([first, change]: Beats['gridPieces']): string[] {
  if (!first || !change) return []
  const lost = texts.onlyFirstTempo(bpmText(first.tbpm), clockTime(change.fromMs))
  return [texts.tempoChanges(lost)]
}
