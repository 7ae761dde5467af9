/** A rung of a ladder, as the master playlist names it. */
export interface Rung {
  /** As its files are called. */
  name: string
  bitsPerSecond: number
}

const VARIANT = /#EXT-X-STREAM-INF:(?:[^\n]*,)?BANDWIDTH=(\d+)[^\n]*\n([\w-]+)\.m3u8/g

/** The best first. */
export function rungsOf(master: string): Rung[] {
  const found = [...master.matchAll(VARIANT)].map(([, bits, name = '']) => ({ name, bitsPerSecond: Number(bits) }))
  return found.toSorted((one, other) => other.bitsPerSecond - one.bitsPerSecond)
}

/** The master playlist without the other rungs. */
export const masterOf = (master: string, rung: string): string =>
  master.replaceAll(VARIANT, (text, _bits, name) => (name === rung ? text : '')).replaceAll(/\n{2,}/g, '\n')

/** How many bytes a rung's playlist speaks of. */
export function bytesOf(playlist: string): number {
  const ranges = playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)
  return Math.max(0, ...Array.from(ranges, ([, length, from]) => Number(length) + Number(from)))
}
