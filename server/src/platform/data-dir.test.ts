import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDataDir } from './data-dir.ts'

const isRoot = process.getuid?.() === 0
const umask = process.umask()
const opened: string[] = []

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-data-'))
  opened.push(folder)
  await chmod(folder, 0o755)
  return join(folder, 'above', 'data')
}
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

afterEach(async () => {
  process.umask(umask)
  for (const folder of opened.splice(0)) await rm(folder, { recursive: true, force: true })
})

test('files written from then on are readable by their owner only; folders above the data folder stay as they are', async () => {
  const DATA_DIR = await newDataDir()
  process.umask(0o022)
  await openDataDir({ DATA_DIR, MEDIA_GROUP: '' })
  await writeFile(join(DATA_DIR, 'file'), '')
  await mkdir(join(DATA_DIR, 'folder'))
  const modes = await Promise.all(['..', '', 'file', 'folder'].map((name) => modeOf(join(DATA_DIR, name))))
  // Root's PostgreSQL passes through without listing the folder.
  expect(modes).toEqual([0o755, isRoot ? 0o711 : 0o700, 0o600, 0o700])
})

test('files that an earlier release left open are closed', async () => {
  const DATA_DIR = await newDataDir()
  process.umask(0o022)
  await mkdir(join(DATA_DIR, 'outbox'), { recursive: true })
  await writeFile(join(DATA_DIR, 'identity.key'), '')
  expect(await Promise.all(['outbox', 'identity.key'].map((name) => modeOf(join(DATA_DIR, name))))).toEqual([0o755, 0o644])
  await openDataDir({ DATA_DIR, MEDIA_GROUP: '' })
  expect(await Promise.all(['outbox', 'identity.key'].map((name) => modeOf(join(DATA_DIR, name))))).toEqual([0o700, 0o600])
  expect(await modeOf(dirname(DATA_DIR))).toBe(0o755)
})

test('the media group passes through the data folder but cannot list it', async () => {
  const DATA_DIR = await newDataDir()
  await openDataDir({ DATA_DIR, MEDIA_GROUP: 'www-data' })
  expect(await modeOf(DATA_DIR)).toBe(0o711)
})
