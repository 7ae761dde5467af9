import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '..')
const EXPORTED = /^export (?:default )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm

/** They are part of every page, the frame's as well as this one's. */
const OF_THE_FRAME = ['Toasts', 'Tooltip', 'Overlay']

const read = (pattern: string) => globSync(pattern, { cwd: APP }).map((file) => readFileSync(join(APP, file), 'utf8'))
const namesIn = (sources: string[]) => sources.flatMap((source) => [...source.matchAll(EXPORTED)].map(([, name = '']) => name))

test('the page of the kit shows every part that the kit exports', () => {
  const parts = namesIn(read('ui/**/*.tsx'))
  expect(parts.length).toBeGreaterThan(40)
  const samples = read('site/{*,parts/*}.tsx').join('\n')
  const missing = parts.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(samples))
  expect(missing.sort()).toEqual(OF_THE_FRAME.toSorted())
})

test('what the frame shows on every page is in the frame', () => {
  const frame = read('{root,shell/**/*}.tsx').join('\n')
  for (const name of OF_THE_FRAME) expect(frame).toMatch(new RegExp(`<${name}[\\s/>]`))
})
