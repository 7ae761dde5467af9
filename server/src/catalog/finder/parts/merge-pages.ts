import type { Sample } from '../library/part-port.ts'
import type { Position, Span } from '../rows/span.ts'

/** A page that begins no further on than this comes from whole lists; a deeper one is found by so many samples first. */
const SKIPPED_MAX = 500

export interface Page {
  ids: string[]
  total: number
}

/** The page, or the span that each part is queried for next. */
export type Merged = { page: Page } | { next: Span }

/** What each part is queried for, if `skipped` positions lie between `start` and the page. */
export function spanTo(start: Position | null, skipped: number, limit: number): Span {
  if (skipped <= SKIPPED_MAX) return { start, step: 1, count: skipped + limit }
  return { start, step: Math.ceil(skipped / SKIPPED_MAX), count: SKIPPED_MAX }
}

/**
 * The page of all parts from their samples of one span. Of a deep page the samples first give a position that is not after
 * its beginning: up to the n-th of all samples lie at least n steps, and at most what each other part has between two samples
 * more. So of the way a round leaves a five-hundredth for each part. What comes and goes between two rounds may shift the page
 * by as many positions, as between two pages of one index.
 */
export function mergeSamples(samples: readonly Sample[], { start, step, count }: Span, from: number, limit: number): Merged {
  const total = sum(samples.map((sample) => sample.total))
  if (from >= total) return { page: { ids: [], total } }
  const positions = samples.flatMap(positionsOf).sort(byRank)
  const skipped = Math.max(0, from - sum(samples.map(({ before }) => before)))
  if (step === 1) {
    // Further on a part may have positions that it did not send.
    const isAll = samples.every(({ ids }) => ids.length < count)
    const first = isAll ? skipped : Math.min(skipped, count - limit)
    return { page: { ids: positions.slice(first, first + limit).map(([, id]) => String(id)), total } }
  }
  const between = (samples.length - 1) * (step - 1)
  const passed = Math.min(Math.floor((skipped - between) / step), count, positions.length)
  if (passed <= 0) return { next: spanTo(start, skipped, limit) }
  return { next: spanTo(positions[passed - 1] as Position, skipped - passed * step, limit) }
}

const positionsOf = ({ keys, ids }: Sample) => ids.map((id, index): Position => [keys[index] as number, id])
const byRank = ([one, a]: Position, [other, b]: Position) => other - one || b - a
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
