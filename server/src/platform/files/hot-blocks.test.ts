import { expect, test } from 'vitest'
import { BLOCK_BYTES, createHotBlocks } from './hot-blocks.ts'
import type { OpenFile } from './port.ts'

/** A file whose every byte is its block's number; `reads` names the blocks that were read. */
function fileOf(blocks: number, identity: string): OpenFile & { reads: number[] } {
  const reads: number[] = []
  const read: OpenFile['read'] = async (buffer, length, position) => {
    const block = Math.floor(position / BLOCK_BYTES)
    reads.push(block)
    buffer.fill(block, 0, length)
    return length
  }
  return { identity, size: blocks * BLOCK_BYTES, read, close: () => {}, reads }
}

test('reads a block once, also for many concurrent readers', async () => {
  const hot = createHotBlocks(4)
  const file = fileOf(2, 'one')
  const parts = await Promise.all([
    hot.read(file, BLOCK_BYTES),
    hot.read(file, BLOCK_BYTES + 10),
    hot.read(file, 2 * BLOCK_BYTES - 1),
  ])
  expect(parts.map((part) => [part.length, part[0]])).toEqual([
    [BLOCK_BYTES, 1],
    [BLOCK_BYTES - 10, 1],
    [1, 1],
  ])
  expect(file.reads).toEqual([1])
})

test('evicts the least recently used block', async () => {
  const hot = createHotBlocks(2)
  const file = fileOf(3, 'one')
  for (const block of [0, 1, 0, 2, 0, 1]) await hot.read(file, block * BLOCK_BYTES)
  expect(file.reads).toEqual([0, 1, 2, 1])
})

test('a key whose bytes were replaced gets new blocks', async () => {
  const hot = createHotBlocks(4)
  const [before, after] = [fileOf(1, 'before'), fileOf(1, 'after')]
  await hot.read(before, 0)
  await hot.read(after, 0)
  expect(after.reads).toEqual([0])
})

test('retries a read that failed', async () => {
  const hot = createHotBlocks(4)
  const file = fileOf(1, 'one')
  await expect(hot.read({ ...file, read: () => Promise.reject(new Error('EIO')) }, 0)).rejects.toThrow('EIO')
  expect((await hot.read(file, 0)).length).toBe(BLOCK_BYTES)
})
