import { expect, test } from 'vitest'
import { partsOf } from './tables.ts'

const rows = Buffer.from(Array.from({ length: 500 }, (_, row) => `${'x'.repeat(row % 37)}\t${row}\n`).join(''))

async function parts(bytes: Buffer, chunkBytes: number) {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  return Array.fromAsync(partsOf(chunks(), 1000))
}

test('rows are cut between two rows, at the same places however they arrive', async () => {
  const expected = await parts(rows, 64)
  expect(expected.length).toBeGreaterThan(5)
  for (const chunkBytes of [1, 7, 999]) expect(await parts(rows, chunkBytes)).toEqual(expected)
  expect(Buffer.concat(expected).equals(rows)).toBe(true)
  for (const part of expected) expect(part.at(-1)).toBe(0x0a)
})

test('a table that grew has the same parts but for the last ones', async () => {
  const before = await parts(rows, 64)
  const after = await parts(Buffer.concat([rows, rows]), 64)
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
})

test('a table without rows has no parts', async () => {
  expect(await parts(Buffer.alloc(0), 64)).toEqual([])
})
