import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Ways to put a text into a page as markup. */
const RAW = /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment/

test('the office and the kit put no text into a page as markup', () => {
  const files = globSync(['web/office/**/*.{ts,tsx}', 'web/app/ui/**/*.{ts,tsx}'], { exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => RAW.test(readFileSync(file, 'utf8')))).toEqual([])
})
