import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('web/app/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const linesWith = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

test('sources were read', () => expect(sources.length).toBeGreaterThan(500))

test('past events use the format of the specification; only future ones show day and time', () => {
  expect(
    linesWith(/<Time\b[^>]*\bat=\{[^}]*\b(create|change|read|issue|pay|done|ship|found?|grant)\w*Time\}[^>]*\blook=/gi),
  ).toEqual([])
  expect(linesWith(/<Time at=\{at\} look=/g)).toEqual([])
})

test('nothing but dates.ts of the contract formats an instant', () => {
  expect(
    linesWith(/toLocale(Date|Time)String|new Intl\.DateTimeFormat|Time\.slice\(|shanghaiInput\([^\n]*\.replace\('T'/g),
  ).toEqual([expect.stringContaining('receipt-page.tsx')])
})
