import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSeal, openSeal } from './seal.ts'

const seal = createSeal(Buffer.alloc(32, 1))

test('a sealed text is read by its key and owner alone, and never sealed the same way twice', () => {
  const one = seal.close('11010519491231002X', '7')
  expect(one.includes('1101')).toBe(false)
  expect(seal.open(one, '7')).toBe('11010519491231002X')
  expect(seal.close('11010519491231002X', '7').equals(one)).toBe(false)
  expect(() => seal.open(one, '8')).toThrow()
  expect(() => createSeal(Buffer.alloc(32, 2)).open(one, '7')).toThrow()
  one[one.length - 1] = (one.at(-1) ?? 0) ^ 1
  expect(() => seal.open(one, '7')).toThrow()
})

test('without a setting, makes a key once, readable by the folder’s owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-seal-'))
  const settings = { IDENTITY_KEY: '', DATA_DIR: join(folder, 'data') }
  const seals = await Promise.all([openSeal(settings), openSeal(settings)])
  const sealed = seals[0]?.close('x', '1') ?? Buffer.alloc(0)
  expect(seals[1]?.open(sealed, '1')).toBe('x')
  const place = join(folder, 'data', 'identity.key')
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect(await readFile(place, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  await writeFile(place, 'garbage')
  await expect(openSeal(settings)).rejects.toThrow('identity.key')
  await rm(folder, { recursive: true })
})
