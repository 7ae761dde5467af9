import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepBuilds } from './earlier-builds.ts'

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
      const earlier = await keepBuilds({ clientFolder, id }, { folder, forMs: forDays * DAY_MS, now: day * DAY_MS })
      return earlier.map((path) => path.slice(folder.length + 1))
    },
  }
}

test('the files of a build are kept so long after another took its place, not after it came', async () => {
  const { folder, open } = await buildsFolder()
  expect(await open('one', 0)).toEqual([])
  expect(await open('two', 30)).toEqual(['one'])
  expect(await readFile(join(folder, 'one/assets/one.js'), 'utf8')).toBe('one')
  expect(await open('three', 36)).toEqual(['two', 'one'])
  expect(await open('four', 37.5)).toEqual(['three', 'two'])
  expect(await readdir(folder)).toEqual(['four', 'three', 'two'])
})

test('a build that comes back is the current one again', async () => {
  const { open } = await buildsFolder()
  await open('one', 0)
  await open('two', 1)
  expect(await open('one', 2)).toEqual(['two'])
  expect(await open('three', 8)).toEqual(['one', 'two'])
})

test('none is kept where none is wanted', async () => {
  const { folder, open } = await buildsFolder()
  await open('one', 0)
  expect(await open('two', 1, 0)).toEqual([])
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})
