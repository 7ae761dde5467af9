import { LRUCache } from 'lru-cache'
import type { OpenFile } from './port.ts'

/** The bytes that one read takes from a file, and that a slow client holds in memory. */
export const BLOCK_BYTES = 128 * 1024

export interface HotBlocks {
  /**
   * The bytes of `file` from `position` to the end of its block; shared, so not to be written to.
   * Throws when the file is shorter than it said.
   */
  read(file: OpenFile, position: number): Promise<Buffer>
}

/** Caches the `blocksMax` blocks read last, across files, so that popular files are not read from disk again. */
export function createHotBlocks(blocksMax: number): HotBlocks {
  const blocks = new LRUCache<string, Promise<Buffer>>({ max: blocksMax })
  return {
    async read(file, position) {
      const start = position - (position % BLOCK_BYTES)
      const name = `${file.identity} ${start}`
      const block = blocks.get(name) ?? readBlock(file, start)
      blocks.set(name, block)
      try {
        return (await block).subarray(position - start)
      } catch (error) {
        if (blocks.peek(name) === block) blocks.delete(name)
        throw error
      }
    },
  }
}

async function readBlock(file: OpenFile, start: number): Promise<Buffer> {
  const block = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, file.size - start))
  let filled = 0
  while (filled < block.length) {
    const count = await file.read(block.subarray(filled), block.length - filled, start + filled)
    if (count === 0) throw new Error('a stored file is shorter than it was')
    filled += count
  }
  return block
}
