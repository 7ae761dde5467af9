import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIdioms } from './compose-idioms.ts'

const app = join(import.meta.dirname, 'app')
const idiomsOf = (file: string) => readIdioms(readFileSync(join(app, 'ui/layout', file), 'utf8'))
const [idioms, forSheets] = [idiomsOf('idioms.css'), idiomsOf('composed.css')]
const sources = (pattern: string) =>
  globSync(`{app,office}/${pattern}`, { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
const sheets = sources('**/*.module.css')
const markup = sources('**/*.tsx').join('\n')
const isInMarkup = (name: string) => new RegExp(`["'\` ]${name}["'\` ]`).test(markup)

test('reads the declarations of an idiom', () => {
  const css = '.text-13 {\n  font-size: var(--text-13);\n  line-height: var(--line-20);\n}\n'
  expect(readIdioms(css).get('text-13')).toEqual([
    ['font-size', 'var(--text-13)'],
    ['line-height', 'var(--line-20)'],
  ])
})

test('every composed name is an idiom, and every idiom is used', () => {
  const composed = new Set(
    sheets.flatMap((css) => [...css.matchAll(/composes: ([^;]*) from global/g)].flatMap(([, names = '']) => names.split(' '))),
  )
  expect([...composed].filter((name) => !idioms.has(name) && !forSheets.has(name))).toEqual([])
  expect([...idioms.keys()].filter((name) => !composed.has(name) && !isInMarkup(name))).toEqual([])
  expect([...forSheets.keys()].filter((name) => !composed.has(name))).toEqual([])
})

test('an idiom of which pages have no class is in no markup, and none is written twice', () => {
  expect([...forSheets.keys()].filter(isInMarkup)).toEqual([])
  expect([...forSheets.keys()].filter((name) => idioms.has(name))).toEqual([])
})
