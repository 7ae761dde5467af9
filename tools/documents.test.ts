import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BENCHMARKS } from '../bench/benchmarks.ts'
import { projectFiles } from './project-files.ts'

const files = projectFiles()
const paths = files.flatMap((file) => [file, ...foldersOf(file)])
const documents = ['CONTRIBUTING.md', ...files.filter((file) => /^docs\/.*\.md$/.test(file))]

/** Files and folders that exist only while the site runs, addresses, names of packages, and files of other programs. */
const ELSEWHERE =
  /^(data|DATA_DIR|share\/picture|pay\/page|connect\/oauth2|sns\/oauth2)\/|^(Hip-Hop\/Rap|\.shenglang\.json|ip2region\.js|ipaddr\.js|parts\.json|build\.json)$|[<>@]/
const FILE = /^[\w@<>.-]+(\/[\w@<>.-]+)*\.(tsx?|js|cjs|css|json|lock|wat|lua|sh)$/
const FOLDER = /^[\w@.-]+(\/[\w@.-]+)+\/?$/

test('docs/words.md explains at most 25 words of the product', () => {
  const rows = readFileSync('docs/words.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(25)
})

test('CHANGELOG is at most 150 lines of what a user or an operator needs to know', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})

test.each(documents)('every path that %s names exists', (document) => {
  const named = pathsIn(readFileSync(document, 'utf8'))
  expect(named.filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)))).toEqual([])
})

test('the architecture names paths', () => {
  expect(pathsIn(readFileSync('docs/architecture.md', 'utf8')).length).toBeGreaterThan(50)
})

test('each of the five walkthroughs names at most twelve files', () => {
  const [, part = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Five walkthroughs')
  const walks = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- '))
  expect(walks).toHaveLength(5)
  for (const walk of walks) {
    const named = pathsIn(walk)
    expect(named.length, walk.slice(0, 20)).toBeGreaterThan(8)
    expect(named.length, walk.slice(0, 20)).toBeLessThanOrEqual(12)
    expect(named.filter((name) => !files.includes(name))).toEqual([])
  }
})

test('every benchmark that the documents name exists', () => {
  const texts = [...documents, 'README.en.md', 'README.md'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const named = [...texts.matchAll(/bench -- ([\w-]+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'smoke' && !BENCHMARKS.includes(name))
  expect(named).toEqual([])
})

/** Paths in backticks, from the root or from any folder; with a slash first they are addresses. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, ''))
    .filter((name) => (FILE.test(name) || FOLDER.test(name)) && !ELSEWHERE.test(name))
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
