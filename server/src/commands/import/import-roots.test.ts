import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ImportRoots, LeadsOutside } from './import-roots.ts'
import { findMusic } from './music-folder.ts'

const place = await mkdtemp(join(tmpdir(), 'shenglang-roots-'))
afterAll(() => rm(place, { recursive: true }))
const [music, shared, secret] = ['music', 'shared', 'secret'].map((name) => join(place, name)) as [string, string, string]
await mkdir(join(music, 'albums'), { recursive: true })
await mkdir(shared)
await mkdir(secret)
for (const path of [
  join(music, 'albums/one.mp3'),
  join(shared, 'two.mp3'),
  join(secret, 'three.mp3'),
  join(music, 'notes.txt'),
]) {
  await writeFile(path, path)
}
await symlink('albums/one.mp3', join(music, 'inside.mp3'))
await symlink(join(shared, 'two.mp3'), join(music, 'shared.mp3'))
await symlink(shared, join(music, 'shared'))
await symlink(join(secret, 'three.mp3'), join(music, 'secret.mp3'))
await symlink(secret, join(music, 'secret'))
await symlink('..', join(music, 'albums/up'))
await symlink('nowhere.mp3', join(music, 'broken.mp3'))
await symlink('/etc/hostname', join(music, 'hostname.txt'))

const textAt = async (roots: ImportRoots, path: string) => {
  await using file = await roots.open(path)
  return file.readFile('utf8')
}
const named = (paths: string[]) => paths.map((path) => path.slice(music.length + 1))

test('without a named root, links may lead within the folder only', async () => {
  const { paths, skipped } = await findMusic(music, new ImportRoots([music]))
  expect(named(paths)).toEqual(['albums/one.mp3', 'inside.mp3'])
  expect(named(skipped.map(({ path }) => path)).sort()).toEqual(['secret', 'secret.mp3', 'shared', 'shared.mp3'])
})

test('follows links into the named root, files and folders', async () => {
  const { paths, skipped } = await findMusic(music, new ImportRoots([music, shared]))
  expect(named(paths)).toEqual(['albums/one.mp3', 'inside.mp3', 'shared.mp3', 'shared/two.mp3'])
  expect(named(skipped.map(({ path }) => path)).sort()).toEqual(['secret', 'secret.mp3'])
})

test('a folder whose name only begins like that of a root is refused', async () => {
  await mkdir(`${shared}-not`)
  await writeFile(join(`${shared}-not`, 'four.mp3'), '')
  await expect(new ImportRoots([shared]).open(join(`${shared}-not`, 'four.mp3'))).rejects.toThrow(LeadsOutside)
})

test('opens a file where it is allowed to be', async () => {
  const roots = new ImportRoots([music, shared])
  expect(await textAt(roots, join(music, 'shared/two.mp3'))).toBe(join(shared, 'two.mp3'))
  await expect(textAt(roots, join(music, 'secret/three.mp3'))).rejects.toThrow(LeadsOutside)
  await expect(textAt(roots, join(music, 'albums'))).rejects.toThrow('不是普通文件')
})

test('notices a folder that becomes a link after the check once the file is open', async () => {
  class SwappedAfterCheck extends ImportRoots {
    override async resolve(path: string): Promise<string> {
      const real = await super.resolve(path)
      await rename(join(music, 'albums'), join(music, 'moved'))
      await symlink(secret, join(music, 'albums'))
      return real
    }
  }
  await writeFile(join(secret, 'one.mp3'), 'secret')
  await expect(textAt(new SwappedAfterCheck([music]), join(music, 'albums/one.mp3'))).rejects.toThrow(LeadsOutside)
})
