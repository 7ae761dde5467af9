import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
const manifests = ['.', ...(read('.').workspaces ?? [])].map(read)
const isWorkspace = (name: string) => name.startsWith('@shenglang/')

/** The packages in bold before the colon of each line of the list, with the sentence behind it. */
function explained(text: string): [name: string, sentence: string][] {
  const [, list = ''] = /## Runtime dependencies\n(.*?)(?=\n## |$(?![\s\S]))/s.exec(text) ?? []
  return [...list.matchAll(/^- (\*\*.+?\*\*): (.+)$/gm)].flatMap(([, names = '', sentence = '']) =>
    Array.from(names.matchAll(/\*\*([^*]+)\*\*/g), ([, name = '']): [string, string] => [name, sentence]),
  )
}

test('every runtime dependency has its sentence in docs/decisions/0001, and nothing else has', () => {
  const names = manifests.flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  )
  const sentences = explained(readFileSync('docs/decisions/0001-stack.md', 'utf8'))
  expect(sentences.filter(([, sentence]) => !/\S{2,} .*\.$/.test(sentence))).toEqual([])
  expect(sentences.map(([name]) => name)).toEqual([...new Set(names)].filter((name) => !isWorkspace(name)).sort())
})

test('every dependency names a version', () => {
  const versions = manifests.flatMap((manifest) => Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
  expect(versions.length).toBeGreaterThan(60)
  expect(versions.filter(([, version]) => !/^(npm:typescript@)?\^?\d+\.\d+\.\d+/.test(version))).toEqual([])
})
