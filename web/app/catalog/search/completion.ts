import type { Suggestion } from '@shenglang/contract/catalog/entities'

export type Completion =
  | { status: 'closed' }
  | { status: 'empty' | 'failed' }
  /** `active` is the index of the row that the arrow keys stand on; -1 for none. */
  | { status: 'rows'; rows: Suggestion[]; active: number }

const CLOSED: Completion = { status: 'closed' }

interface Asked {
  /** Empty when the list is closed. */
  key: string
  /** Of what was typed last, or of what was typed before while that is on its way. */
  rows: Suggestion[] | undefined
  isFailed: boolean
  active: number
}

/** What the list under the field shows. */
export function completionOf({ key, rows, isFailed, active }: Asked): Completion {
  if (key === '') return CLOSED
  if (isFailed) return { status: 'failed' }
  if (rows === undefined) return CLOSED
  return rows.length === 0 ? { status: 'empty' } : { status: 'rows', rows, active }
}

/** One step up or down, over the ends to no row at all and round. */
export function moveActive(completion: Completion, step: 1 | -1): Completion {
  if (completion.status !== 'rows') return completion
  const stops = completion.rows.length + 1
  return { ...completion, active: ((completion.active + 1 + step + stops) % stops) - 1 }
}

/** Where a suggestion leads. */
export function suggestionAddress({ id, dataType }: Suggestion): string {
  if (dataType === 'USER') return `/artist?id=${id}`
  if (dataType !== 'TEXT') return `/resource?id=${id}`
  const [name = '', value = ''] = id.split(':')
  return name === 'categoryCode' ? `/types/${value}` : `/dj?${name}=${value}`
}
