import { bpmText } from '@shenglang/contract/format'
import { FACT_SOURCE_LABELS, type Questions, questionsOf, taggedBpm } from '@shenglang/contract/media/facts'
import type { PreparedRecording } from '../../studio/preparation/index.ts'

/** What counts where a file's tags say another thing than is heard. */
export const TRUSTED = ['tags', 'ears'] as const
export type Trusted = (typeof TRUSTED)[number]

/** Tempo and key that an imported file is published with, and what differs. */
export function trustedFacts(prepared: PreparedRecording, trusted: Trusted) {
  const { readings, energy } = prepared
  const heard = { tbpm: readings?.bpm.value || prepared.tbpm, tkey: readings?.key.value || prepared.tkey }
  const tags = { tbpm: taggedBpm(heard.tbpm, readings?.tags.bpm), tkey: readings?.tags.key ?? prepared.tkey }
  const counted = trusted === 'ears' ? heard : tags
  const told = { ...counted, energy, ownFields: [], loudness: null, readings, grid: null, isOwnGrid: false }
  return { ...counted, differing: differenceWords(questionsOf(told, {})) }
}

/** What tags and ears say, in words; '' where they agree. */
function differenceWords({ bpm, key }: Questions): string {
  const said = <Value>(choices: { source: keyof typeof FACT_SOURCE_LABELS; value: Value }[], wordOf: (value: Value) => string) =>
    choices.map(({ source, value }) => `${FACT_SOURCE_LABELS[source]} ${wordOf(value)}`).join('，')
  return [
    ...(bpm.length > 0 ? [`BPM ${said(bpm, bpmText)}`] : []),
    ...(key.length > 0 ? [`调性 ${said(key, (code) => code)}`] : []),
  ].join('；')
}
