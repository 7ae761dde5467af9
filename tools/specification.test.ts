import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'

const page = readFileSync('docs/specification.md', 'utf8')
/** The rows of each section, with the files of code and of tests that they name. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [/^§\d/.exec(text)?.[0], rowsIn(text)] as const),
)

function rowsIn(text: string) {
  const cells = text.split('\n').flatMap((line) => (/^\| (?!---|rule )/.test(line) ? [line.split(' | ')] : []))
  return cells.map(([rule = '', code = '', proof = '']) => ({ rule, code: pathsIn(code), proofs: pathsIn(proof) }))
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}

test('every rule of the nine points names code and tests that exist', () => {
  const rows = [...sections].flatMap(([section, its]) => (section ? its : []))
  expect([...sections.keys()].filter(Boolean)).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter(({ code, proofs }) => code.length === 0 || proofs.length === 0)).toEqual([])
  const isTest = (path: string) => /\.(test|spec)\.ts$/.test(path)
  expect(rows.flatMap(({ code, proofs }) => [...code, ...proofs]).filter((path) => !existsSync(path))).toEqual([])
  expect(rows.flatMap(({ proofs }) => proofs).filter((path) => !isTest(path))).toEqual([])
})

test('every file that cites a point of the specification stands in a row of that point', () => {
  const sources = projectFiles().filter((file) => /\.tsx?$/.test(file) && !/^(tools|docs)\/|\.(test|spec)\.ts$/.test(file))
  const cited = sources.flatMap((file) => {
    const citations = readFileSync(file, 'utf8').matchAll(/\(spec (§[^)]*)\)/g)
    return [...citations].flatMap(([, text = '']) => [...text.matchAll(/§\d/g)].map(([section]) => ({ file, section })))
  })
  expect(cited.length).toBeGreaterThan(60)
  expect(cited.filter(({ file, section }) => !sections.get(section)?.some(({ code }) => code.includes(file)))).toEqual([])
})
