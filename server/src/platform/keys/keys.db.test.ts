import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { exportKeys, importKeys, makeKeys, showKeys } from './change-keys.ts'
import { type KeySettings, keysState, openKeys, type SelectSealed } from './keys.ts'
import { createSeal } from './seal.ts'

const database = await testDatabase()
const db = database.query()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-keys-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const [KEY, OTHER] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string]
let sealedWith: string | undefined
const sealed: SelectSealed[] = [
  async () =>
    sealedWith === undefined
      ? []
      : [{ sealed: createSeal(Buffer.from(sealedWith, 'hex')).close('11010519491231002X', '7'), owner: '7' }],
]
const warnings: unknown[] = []
const log = { warn: (facts: unknown) => void warnings.push(facts) }

/** A machine with its own data folder; on an outside database unless it says otherwise. */
async function machine(more: Partial<KeySettings> = {}): Promise<KeySettings> {
  const DATA_DIR = await mkdtemp(join(folder, 'machine-'))
  return { DATA_DIR, DATABASE_URL: 'postgres://outside', IDENTITY_KEY: '', PUSH_KEY: '', ...more }
}
const open = (settings: KeySettings) => openKeys({ db, settings, sealed, log })
const deps = (settings: KeySettings) => ({ db, settings, sealed })

beforeEach(async () => {
  sealedWith = undefined
  warnings.length = 0
  await database.pool.query('delete from key_fingerprints')
})

test('the first machine makes its keys, warns that others need them, and finds them again', async () => {
  const first = await machine()
  const keys = await open(first)
  expect(await readFile(join(first.DATA_DIR, 'identity.key'), 'utf8')).toBe(keys.IDENTITY_KEY)
  expect(warnings).toMatchObject([{ name: 'IDENTITY_KEY' }, { name: 'PUSH_KEY' }])
  expect(await open(first)).toEqual(keys)
  expect(await keysState(db, keys)).toBe('ok')
})

test('a second machine makes none beside the first one’s, and starts with those that were moved to it', async () => {
  const [first, second] = [await machine(), await machine()]
  const keys = await open(first)
  await expect(open(second)).rejects.toThrow(/identity\.key 不存在.*npm run admin -- keys export.*keys import/)
  expect(await readdir(second.DATA_DIR)).toEqual([])

  const file = join(folder, 'moved')
  expect(await exportKeys(deps(first), file)).toEqual(['IDENTITY_KEY', 'PUSH_KEY'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(exportKeys(deps(first), file)).rejects.toThrow('EEXIST')
  expect(await importKeys(deps(second), file)).toEqual(['IDENTITY_KEY', 'PUSH_KEY'])
  expect(await open(second)).toEqual(keys)
})

test('of two machines that start at the same time one is refused', async () => {
  const starts = await Promise.allSettled([open(await machine()), open(await machine())])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a machine whose key differs is refused, and a running one whose key was replaced says so', async () => {
  const keys = await open(await machine({ IDENTITY_KEY: KEY, PUSH_KEY: KEY }))
  const other = await machine({ IDENTITY_KEY: OTHER, PUSH_KEY: KEY })
  await expect(open(other)).rejects.toThrow('IDENTITY_KEY')
  await expect(open(await machine({ IDENTITY_KEY: KEY, PUSH_KEY: OTHER }))).rejects.toThrow('push.key')
  await makeKeys(deps(other), { isLost: false })
  expect(await open(other)).toMatchObject({ IDENTITY_KEY: OTHER })
  expect(await keysState(db, keys)).toBe('differs')
})

test('a file that opens what is sealed is used where nothing is registered yet, also before a setting that does not', async () => {
  sealedWith = KEY
  const settings = await machine({ IDENTITY_KEY: OTHER })
  await writeFile(join(settings.DATA_DIR, 'identity.key'), KEY)
  expect(await open(settings)).toMatchObject({ IDENTITY_KEY: KEY })
})

test('a key that opens nothing is refused, and so is a new one beside sealed values, on one machine too', async () => {
  sealedWith = KEY
  await expect(open(await machine({ DATABASE_URL: '', IDENTITY_KEY: OTHER }))).rejects.toThrow('都打不开')
  const empty = await machine({ DATABASE_URL: '' })
  await expect(open(empty)).rejects.toThrow('keys import')
  await expect(makeKeys(deps(empty), { isLost: false })).rejects.toThrow('keys import')
  expect(await readdir(empty.DATA_DIR)).toEqual([])
  // What is sealed can be given up; the next start knows that, and warns.
  await makeKeys(deps(empty), { isLost: true })
  await open(empty)
  expect(warnings).toMatchObject([{ name: 'IDENTITY_KEY' }])
})

test('an imported key is tried first, and one that is replaced by it is put aside', async () => {
  sealedWith = KEY
  const settings = await machine()
  const [wrong, right] = [join(folder, 'wrong'), join(folder, 'right')]
  await writeFile(wrong, `IDENTITY_KEY=${OTHER}\n`)
  await writeFile(right, `IDENTITY_KEY=${KEY}\n`)
  await writeFile(join(settings.DATA_DIR, 'identity.key'), OTHER)
  await expect(importKeys(deps(settings), wrong)).rejects.toThrow('都打不开')
  expect(await importKeys(deps(settings), right)).toEqual(['IDENTITY_KEY'])
  expect((await readdir(settings.DATA_DIR)).sort()).toEqual([
    'identity.key',
    expect.stringMatching(/^identity\.key\.replaced-\d+$/),
  ])
  expect(await showKeys(deps(settings))).toMatchObject([
    { name: 'IDENTITY_KEY', source: 'file', state: 'ok' },
    { name: 'PUSH_KEY', source: 'none', state: 'unregistered' },
  ])
  expect(JSON.stringify(await showKeys(deps(settings)))).not.toContain(KEY.slice(0, 16))
})

if (process.getuid?.() !== 0) {
  test('a key file that cannot be read now is not a missing one', async () => {
    const settings = await machine()
    await writeFile(join(settings.DATA_DIR, 'identity.key'), KEY)
    await chmod(join(settings.DATA_DIR, 'identity.key'), 0)
    await expect(open(settings)).rejects.toThrow('EACCES')
  })
}
