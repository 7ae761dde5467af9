import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { composeIdioms, readIdioms } from './compose-idioms.ts'
import { IDIOMS, SHEET_IDIOMS } from './idioms.ts'

const app = join(import.meta.dirname, 'app')
const composedCss = readFileSync(join(app, 'ui/layout/composed.css'), 'utf8')
const forSheets = new Map([...SHEET_IDIOMS, ...readIdioms(composedCss)])
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

test('pages have the classes of the idioms, and a sheet the declarations that it composes', async () => {
  const config = await resolveConfig({ configFile: false, css: { postcss: { plugins: [composeIdioms] } } }, 'build')
  const write = async (css: string) => (await preprocessCSS(css, 'some.css', config)).code.replace(/\s+/g, ' ')
  const classes = await write('@layer idioms { @idioms; }')
  expect(classes).toContain('.gap-8-12 { gap: var(--space-8) var(--space-12) }')
  expect(classes).toContain('.text-13 { font-size: var(--text-13); line-height: var(--line-20) }')
  expect(classes).not.toContain('@idioms')
  expect(await write('.a { composes: flex w-84 from global; top: 0 }')).toBe('.a { display: flex; width: 84px; top: 0 }')
  await expect(write('.a { composes: flexible from global }')).rejects.toThrow('no idiom is called flexible')
})

test('every composed name is an idiom, and every idiom is used', () => {
  const composed = new Set(
    sheets.flatMap((css) => [...css.matchAll(/composes: ([^;]*) from global/g)].flatMap(([, names = '']) => names.split(' '))),
  )
  expect([...composed].filter((name) => !IDIOMS.has(name) && !forSheets.has(name))).toEqual([])
  expect([...IDIOMS.keys()].filter((name) => !composed.has(name) && !isInMarkup(name))).toEqual([])
  expect([...forSheets.keys()].filter((name) => !composed.has(name))).toEqual([])
})

test('an idiom of which pages have no class is in no markup, and none is written twice', () => {
  expect([...forSheets.keys()].filter(isInMarkup)).toEqual([])
  expect([...forSheets.keys()].filter((name) => IDIOMS.has(name))).toEqual([])
})
