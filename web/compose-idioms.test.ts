import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIdioms } from './compose-idioms.ts'

const app = join(import.meta.dirname, 'app')
const idioms = readIdioms(readFileSync(join(app, 'ui/layout/idioms.css'), 'utf8'))
const sheets = globSync('**/*.module.css', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'))
const parts = globSync('**/*.tsx', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'))

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
  expect([...composed].filter((name) => !idioms.has(name))).toEqual([])
  const markup = parts.join('\n')
  const isUsed = (name: string) => composed.has(name) || new RegExp(`["'\` ]${name}["'\` ]`).test(markup)
  expect([...idioms.keys()].filter((name) => !isUsed(name))).toEqual([])
})
