import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeBuild } from './earlier-builds.ts'

const DAY_MS = 86_400_000

async function buildsFolder() {
  const root = await mkdtemp(join(tmpdir(), 'shenglang-builds-'))
  const folder = join(root, 'builds')
  return {
    folder,
    async open(id: string, day: number, forDays = 7) {
      const clientFolder = join(root, id)
      await mkdir(join(clientFolder, 'assets'), { recursive: true })
      await writeFile(join(clientFolder, 'assets', `${id}.js`), id)
      const earlier = await storeBuild({ clientFolder, id }, { folder, forMs: forDays * DAY_MS, now: day * DAY_MS })
      return earlier.map((path) => path.slice(folder.length + 1))
    },
  }
}

test('keeps the files of a build for a time after it was replaced, not after it was deployed', async () => {
  const { folder, open } = await buildsFolder()
  expect(await open('one', 0)).toEqual([])
  expect(await open('two', 30)).toEqual(['one'])
  expect(await readFile(join(folder, 'one/assets/one.js'), 'utf8')).toBe('one')
  expect(await open('three', 36)).toEqual(['two', 'one'])
  expect(await open('four', 37.5)).toEqual(['three', 'two'])
  expect(await readdir(folder)).toEqual(['four', 'three', 'two'])
})

test('a build that is deployed again is the current one', async () => {
  const { open } = await buildsFolder()
  await open('one', 0)
  await open('two', 1)
  expect(await open('one', 2)).toEqual(['two'])
  expect(await open('three', 8)).toEqual(['one', 'two'])
})

test('stores no earlier build with a retention of 0', async () => {
  const { folder, open } = await buildsFolder()
  await open('one', 0)
  expect(await open('two', 1, 0)).toEqual([])
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('removes the half copy of a process that is gone, and leaves that of another machine', async () => {
  const { folder, open } = await buildsFolder()
  await open('one', 0)
  const long = new Date(Date.now() - 25 * DAY_MS)
  for (const name of ['web-1.1.two.partial', 'web-2.1.two.partial']) await mkdir(join(folder, name))
  await utimes(join(folder, 'web-1.1.two.partial'), long, long)
  expect(await open('two', 1)).toEqual(['one'])
  expect((await readdir(folder)).sort()).toEqual(['one', 'two', 'web-2.1.two.partial'])
})
