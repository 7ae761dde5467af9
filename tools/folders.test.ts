import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_DOMAINS } from './server-domains.ts'

const FILES_MAX = 40
const files = globSync('{contract,player,server,web,demo}/{src,app,worker,embed,office}/**/*.{ts,tsx,css}')
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|suite)\.tsx?$/.test(file))

/** The folder that a file imports from, relative to the root; undefined for external packages. */
function importedFolder(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return dirname(join(dirname(file), specifier))
  const [, workspace, path] = specifier.match(/^@shenglang\/(contract|player|demo)\/(.+)$/) ?? []
  return path === undefined ? undefined : dirname(`${workspace}/src/${path}`)
}

/** Pairs of folders, as `from to`, for each import of a file of the second by a file of the first. */
function folderImports(): Set<string> {
  const imports = new Set<string>()
  for (const file of sources) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const folder = importedFolder(file, specifier)
      if (folder !== undefined && folder !== dirname(file)) imports.add(`${dirname(file)} ${folder}`)
    }
  }
  return imports
}

/** `faults` names the play levels; the demo's catalogue and songs share types with their entry points. */
const MUTUAL = ['contract/src ↔ contract/src/media', 'demo/src ↔ demo/src/catalogue', 'demo/src ↔ demo/src/synth']

test('no two folders import one another, but for the few that docs/decisions/0076-site-code.md names', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const imports = folderImports()
  const mutual = [...imports].filter((pair) => imports.has(pair.split(' ').reverse().join(' ')))
  expect([...new Set(mutual.map((pair) => pair.split(' ').sort().join(' ↔ ')))].sort()).toEqual(MUTUAL)
})

test('no folder has more than forty files, its texts left out', () => {
  const sizes = Map.groupBy(
    files.filter((file) => !file.endsWith('texts.ts')),
    dirname,
  )
  expect([...sizes].filter(([, inside]) => inside.length > FILES_MAX).map(([folder, inside]) => [folder, inside.length])).toEqual(
    [],
  )
})

test('a room of the contract has a folder of the same name in the server or the site', () => {
  const roomsOf = (path: string) => globSync(`${path}/*/`).map((folder) => folder.slice(path.length + 1).replace(/\/$/, ''))
  const unknown = SERVER_DOMAINS.flatMap((domain) => {
    const known = new Set([...roomsOf(`server/src/${domain}`), ...roomsOf(`web/app/${domain}`)])
    return roomsOf(`contract/src/${domain}`).flatMap((room) => (known.has(room) ? [] : [`${domain}/${room}`]))
  })
  expect(unknown).toEqual([])
})
