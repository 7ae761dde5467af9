import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { type OptionGroup, restGroups, type SearchOption, typedGroups } from './search-options.ts'

export type Completion =
  | { status: 'closed' }
  | { status: 'empty' | 'failed' }
  /** `active` is the place, over all groups, of the option that the arrow keys stand on; -1 for none. */
  | { status: 'options'; groups: OptionGroup[]; active: number }

const CLOSED: Completion = { status: 'closed' }

interface Asked {
  isOpen: boolean
  key: string
  /** Of what was typed last, or of what was typed before while that is on its way. */
  rows: Suggestion[] | undefined
  isFailed: boolean
  recent: string[]
  popular: string[]
  active: number
}

/** What the list under the field shows. */
export function completionOf({ isOpen, key, rows, isFailed, recent, popular, active }: Asked): Completion {
  if (!isOpen) return CLOSED
  if (key === '') return { status: 'options', groups: restGroups(recent, popular), active }
  if (isFailed) return { status: 'failed' }
  const groups = typedGroups(key, rows ?? [])
  if (groups.length > 0) return { status: 'options', groups, active }
  return rows === undefined ? CLOSED : { status: 'empty' }
}

export const optionsOf = (completion: Completion): SearchOption[] =>
  completion.status === 'options' ? completion.groups.flatMap(({ options }) => options) : []

/** One step up or down, over the ends to no option at all and round. */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const stops = count + 1
  return ((active + 1 + step + stops) % stops) - 1
}
