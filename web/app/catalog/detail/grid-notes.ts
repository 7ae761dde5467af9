import { bpmText, clockTime } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'

type Beats = Pick<AudioSource, 'gridTbpm' | 'gridPieces' | 'firstBeatMs'>

/** The tempo of a version in words: its own beats', from the slowest to the fastest where it changes, else the work's; '' where unknown. */
export function tempoWords({ gridTbpm, gridPieces }: Beats, tbpm: number): string {
  const tempos = gridPieces.map((piece) => piece.tbpm)
  if (tempos.length > 0) return `${bpmText(Math.min(...tempos))}–${bpmText(Math.max(...tempos))}`
  const tempo = gridTbpm ?? tbpm
  return tempo > 0 ? bpmText(tempo) : ''
}

/** What DJ programs do not get of the beats of these versions, in words. */
export function gridNotes(sources: readonly Beats[], tbpm: number): string[] {
  const isBare = tbpm > 0 && sources.some(({ firstBeatMs }) => firstBeatMs === null)
  return [
    ...new Set(sources.flatMap(({ gridPieces }) => changeNote(gridPieces))),
    ...(isBare ? ['有版本没有节拍网格：导出只带 BPM，拍点由 DJ 软件自己识别'] : []),
  ]
}

function changeNote([first, change]: Beats['gridPieces']): string[] {
  if (!first || !change) return []
  const lost = `只带开头的 ${bpmText(first.tbpm)} BPM，${clockTime(change.fromMs)} 变速之后的拍点对不上`
  return [`速度有变化：rekordbox、Serato、Engine DJ 和 U 盘导出带全部拍点；Traktor 一首只能有一个速度，${lost}`]
}
