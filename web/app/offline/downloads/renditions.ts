/** A rendition, as the master playlist lists it. */
export interface Rendition {
  /** The name in its files. */
  name: string
  bitsPerSecond: number
}

const VARIANT = /#EXT-X-STREAM-INF:(?:[^\n]*,)?BANDWIDTH=(\d+)[^\n]*\n([\w-]+)\.m3u8/g

/** Best first. */
export function rungsOf(master: string): Rendition[] {
  const variants = [...master.matchAll(VARIANT)].map(([, bits, name = '']) => ({ name, bitsPerSecond: Number(bits) }))
  return variants.toSorted((one, other) => other.bitsPerSecond - one.bitsPerSecond)
}

/** The master playlist without the other renditions. */
export const masterOf = (master: string, rung: string): string =>
  master.replaceAll(VARIANT, (text, _bits, name) => (name === rung ? text : '')).replaceAll(/\n{2,}/g, '\n')

/** The bytes that a rendition's playlist covers. */
export function bytesOf(playlist: string): number {
  const ranges = playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)
  return Math.max(0, ...Array.from(ranges, ([, length, from]) => Number(length) + Number(from)))
}
