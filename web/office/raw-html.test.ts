import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Ways to put a text into a page as markup. */
const RAW = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment/

/** The only files with raw HTML: each renders what React rendered before, or an empty element. */
const NO_TEXTS = ['web/app/playback/engine/alive-with-engine.tsx', 'web/app/shell/frame/ErrorPage.tsx']

test('neither the site nor the office puts a text into a page as markup', () => {
  const files = globSync(['web/{office,app,embed,worker}/**/*.{ts,tsx}'], { exclude: ['**/*.test.{ts,tsx}'] })
  expect(files.length).toBeGreaterThan(800)
  expect(files.filter((file) => RAW.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(NO_TEXTS)
})
