import { bpmText } from '@shenglang/contract/format'
import { FACT_SOURCE_LABELS, type Questions, questionsOf, type TaggedPeople, taggedBpm } from '@shenglang/contract/media/facts'
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
  return { ...counted, differing: differenceText(questionsOf(facts, {}), readings?.tags.people) }
}

/**
 * A text about values of tags and analysis that differ, a key tag that names no key, and artist names that can be read in two
 * ways; '' for none.
 */
function differenceText({ bpm, key, unreadKey }: Questions, people: TaggedPeople[] = []): string {
  const choicesText = <Value>(
    choices: { source: keyof typeof FACT_SOURCE_LABELS; value: Value }[],
    textOf: (value: Value) => string,
  ) => choices.map(({ source, value }) => `${FACT_SOURCE_LABELS[source]} ${textOf(value)}`).join('，')
  const unread = unreadKey === '' ? '' : `文件标签的“${unreadKey}”无法识别`
  const keys = [unread, choicesText(key, (code) => code)].filter(Boolean).join('，')
  const names = people.map(({ mains, guests }) => [...mains, ...guests].join('、')).join('，也可能是 ')
  const differences = [bpm.length > 0 ? `BPM ${choicesText(bpm, bpmText)}` : '', keys && `调性 ${keys}`, names && `艺人 ${names}`]
  return differences.filter(Boolean).join('；')
}
