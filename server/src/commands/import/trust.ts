import { bpmText } from '@shenglang/contract/format'
import { FACT_SOURCE_LABELS, type Questions, questionsOf, taggedBpm } from '@shenglang/contract/media/facts'
import type { PreparedRecording } from '../../studio/preparation/index.ts'

/** Which facts to trust when a file's tags differ from its analysis. */
export const TRUSTED = ['tags', 'ears'] as const
export type Trusted = (typeof TRUSTED)[number]

/** Tempo and key of an imported file, and what differs. */
export function trustedFacts(prepared: PreparedRecording, trusted: Trusted) {
  const { readings, energy } = prepared
  const analysed = { tbpm: readings?.bpm.value || prepared.tbpm, tkey: readings?.key.value || prepared.tkey }
  const tags = { tbpm: taggedBpm(analysed.tbpm, readings?.tags.bpm), tkey: readings?.tags.key ?? prepared.tkey }
  const counted = trusted === 'ears' ? analysed : tags
  const facts = { ...counted, energy, artistFields: [], loudness: null, readings, grid: null, isOwnGrid: false }
  return { ...counted, differing: differenceText(questionsOf(facts, {}), readings?.tags.unreadKey) }
}

/** What tags and analysis say, as text, and a key tag that names no key; '' where they agree. */
function differenceText({ bpm, key }: Questions, unreadKey: string | undefined): string {
  const said = <Value>(choices: { source: keyof typeof FACT_SOURCE_LABELS; value: Value }[], wordOf: (value: Value) => string) =>
    choices.map(({ source, value }) => `${FACT_SOURCE_LABELS[source]} ${wordOf(value)}`).join('，')
  return [
    ...(bpm.length > 0 ? [`BPM ${said(bpm, bpmText)}`] : []),
    ...(key.length > 0 ? [`调性 ${said(key, (code) => code)}`] : []),
    ...(unreadKey === undefined ? [] : [`文件标签的调性“${unreadKey}”无法识别`]),
  ].join('；')
}
