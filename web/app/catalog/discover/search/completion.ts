import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { type OptionGroup, restGroups, type SearchOption, typedGroups } from './search-options.ts'

export type Completion =
  | { status: 'closed' }
  | { status: 'empty' | 'failed' }
  /** `active` is the index, over all groups, of the highlighted option; -1 for none. */
  | { status: 'options'; groups: OptionGroup[]; active: number }

const CLOSED: Completion = { status: 'closed' }

interface CompletionState {
  isOpen: boolean
  key: string
  /** For the current text, or for the previous one while that loads. */
  rows: Suggestion[] | undefined
  isFailed: boolean
  recent: string[]
  popular: string[]
  active: number
}

/** The state of the list under the field. */
export function completionOf({ isOpen, key, rows, isFailed, recent, popular, active }: CompletionState): Completion {
  if (!isOpen) return CLOSED
  if (key === '') return { status: 'options', groups: restGroups(recent, popular), active }
  if (isFailed) return { status: 'failed' }
  const groups = typedGroups(key, rows ?? [])
  if (groups.length > 0) return { status: 'options', groups, active }
  return rows === undefined ? CLOSED : { status: 'empty' }
}

export const optionsOf = (completion: Completion): SearchOption[] =>
  completion.status === 'options' ? completion.groups.flatMap(({ options }) => options) : []

/** One step up or down, wrapping through no option at all. */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const stops = count + 1
  return ((active + 1 + step + stops) % stops) - 1
}
