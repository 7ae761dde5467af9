import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlainData, writePlainData } from './plain-data.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-plain-data-'))
const [target, fresh] = [join(folder, 'index'), join(folder, 'fresh')]
afterAll(() => rm(folder, { recursive: true, force: true }))

const shared: Uint32Array = new Uint32Array(new SharedArrayBuffer(12))
shared.set([1, 2, 2 ** 32 - 1])
const DATA = {
  format: 1,
  words: ['夜色', 'house'],
  bytes: Uint8Array.of(1, 255),
  units: Uint16Array.of(7, 8, 9),
  keys: Float64Array.of(0.5, Number.NEGATIVE_INFINITY),
  values: new Map<string, Uint32Array>([
    ['house', shared],
    ['', new Uint32Array(0)],
  ]),
  nested: { parts: [{ at: Float64Array.of(3) }] },
}

test('reads back arrays of each kind, maps and all of JSON as they were', async () => {
  await writePlainData(target, fresh, DATA)
  expect(await readPlainData(target)).toEqual(DATA)
  expect(await readdir(folder)).toEqual(['index'])
})

test('a write replaces the file, and a failed one leaves it', async () => {
  await writePlainData(target, fresh, { second: 2 })
  await expect(writePlainData(target, fresh, { third: new Int8Array(1) })).rejects.toThrow('Int8Array')
  expect(await readPlainData(target)).toEqual({ second: 2 })
  expect(await readdir(folder)).toEqual(['index'])
})

test.each([0, 10, 60])('refuses a file cut to %d bytes', async (length) => {
  await writePlainData(target, fresh, DATA)
  expect((await readFile(target)).length).toBeGreaterThan(60)
  await truncate(target, length)
  await expect(readPlainData(target)).rejects.toThrow('is not whole')
})

test('refuses a file of another format', async () => {
  await writeFile(target, 'x'.repeat(1000))
  await expect(readPlainData(target)).rejects.toThrow('is not whole')
})
