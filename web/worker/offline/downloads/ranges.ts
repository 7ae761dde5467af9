import { CLEAR_BYTES } from './pieces.ts'

/** Bytes of a file, both ends included. */
export interface Span {
  from: number
  to: number
}

/**
 * The span that a `Range` header requests of a file of this size (RFC 9110); undefined where it is not satisfiable. A single
 * range only.
 */
export function spanOf(header: string | null, size: number): Span | 'whole' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return 'whole'
  const span =
    first === ''
      ? { from: Math.max(0, size - Number(last)), to: size - 1 }
      : { from: Number(first), to: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
  return span.from <= span.to && span.from < size ? span : undefined
}

/** The pieces of a span, and the part of each. */
export function partsOf({ from, to }: Span): ({ piece: number } & Span)[] {
  const first = Math.floor(from / CLEAR_BYTES)
  const last = Math.floor(to / CLEAR_BYTES)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const start = (first + index) * CLEAR_BYTES
    return { piece: first + index, from: Math.max(from - start, 0), to: Math.min(to - start, CLEAR_BYTES - 1) }
  })
}
