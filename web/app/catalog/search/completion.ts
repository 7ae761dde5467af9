import type { Suggestion } from '@shenglang/contract/catalog/entities'

export type Completion =
  | { status: 'closed' }
  | { status: 'empty' | 'failed' }
  /** `active` is the index of the row that the arrow keys stand on; -1 for none. */
  | { status: 'rows'; rows: Suggestion[]; active: number }

export const CLOSED: Completion = { status: 'closed' }

/** Asks for suggestions of what is typed. What was asked before is given up, and its answer is never shown. */
export function createCompletion(
  ask: (key: string, signal: AbortSignal) => Promise<Suggestion[]>,
  show: (completion: Completion) => void,
) {
  let asking = new AbortController()
  const stop = () => {
    asking.abort()
    asking = new AbortController()
    return asking.signal
  }
  return {
    async type(text: string) {
      const signal = stop()
      if (text.trim() === '') return show(CLOSED)
      try {
        const rows = await ask(text.trim(), signal)
        if (signal.aborted) return
        show(rows.length === 0 ? { status: 'empty' } : { status: 'rows', rows, active: -1 })
      } catch {
        if (!signal.aborted) show({ status: 'failed' })
      }
    },
    close() {
      stop()
      show(CLOSED)
    },
  }
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
