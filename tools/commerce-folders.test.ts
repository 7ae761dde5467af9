import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = 'server/src/commerce'

/** The folder of commerce in which a file stands; '.' for its root. */
const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')

test('no two folders of commerce import one another, its root included', () => {
  const files = globSync(`${ROOT}/**/*.ts`).filter((file) => !/\.(test|suite)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const imports = new Set<string>()
  for (const file of files) {
    const from = folderOf(relative(ROOT, file))
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const path = relative(ROOT, join(dirname(file), target))
      if (!path.startsWith('..') && folderOf(path) !== from) imports.add(`${from} ${folderOf(path)}`)
    }
  }
  const mutual = [...imports].filter((pair) => imports.has(pair.split(' ').reverse().join(' ')))
  expect(mutual).toEqual([])
})
