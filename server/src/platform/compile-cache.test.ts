import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('./compile-cache.ts', import.meta.url))
const LOADED = fileURLToPath(new URL('./processes.ts', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shenglang-compiled-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Stores compiled modules, then loads another module, as a start does. */
function run(dataDir: string, isBehind: boolean): void {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const program = `(await import('${MODULE}')).storeCompiled('${dataDir}', { isBehind: ${isBehind} }); await import('${LOADED}')`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env })
}

const stored = async (dataDir: string) =>
  (await readdir(join(dataDir, 'compile-cache'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('a server stores what it compiled in its data folder, which it may make', async () => {
  const dataDir = join(folder, 'server')
  run(dataDir, false)
  expect(await stored(dataDir)).not.toEqual([])
})

test('a process behind a server stores it too, but makes no data folder', async () => {
  const dataDir = join(folder, 'worker')
  run(dataDir, true)
  expect(existsSync(dataDir)).toBe(false)
  await mkdir(dataDir)
  run(dataDir, true)
  expect(await stored(dataDir)).not.toEqual([])
})
