import { CLEAR_BYTES } from './pieces.ts'

/** Bytes of a file, both ends among them. */
export interface Span {
  from: number
  to: number
}

/** What a `Range` header asks for of so many bytes (RFC 9110); undefined where nothing of it is there. One range alone. */
export function spanOf(header: string | null, size: number): Span | 'whole' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return 'whole'
  const span =
    first === ''
      ? { from: Math.max(0, size - Number(last)), to: size - 1 }
      : { from: Number(first), to: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
  return span.from <= span.to && span.from < size ? span : undefined
}

/** Which pieces hold a span, and what of each. */
export function partsOf({ from, to }: Span): ({ piece: number } & Span)[] {
  const first = Math.floor(from / CLEAR_BYTES)
  const last = Math.floor(to / CLEAR_BYTES)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const start = (first + index) * CLEAR_BYTES
    return { piece: first + index, from: Math.max(from - start, 0), to: Math.min(to - start, CLEAR_BYTES - 1) }
  })
}
