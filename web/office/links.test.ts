import { globSync, readFileSync } from 'node:fs'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { SECTIONS } from './sections.ts'

/** A string that begins with a slash is a page of the office, unless it is an `href` or one of these pages of the public site. */
const HREF = /href=\{?["'`]$/
const PUBLIC = ['/user', '/artist']

const paths = SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => `/${path}`))
const links = globSync('web/office/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/["'`](\/(?:[\w:-]+(?:\/|\$\{[^}]*\})*)*)(?=[?"'`])/g)]
    .filter(({ index }) => !HREF.test(source.slice(Math.max(0, index - 8), index + 1)))
    .map(([, address = '']) => ({ file, address: address.replace(/\$\{[^}]*\}/g, '1').replace(/^\/admin/, '') || '/' }))
    .filter(({ address }) => !PUBLIC.includes(address))
})

test('links of the office are found in its sources', () => {
  expect(links.map(({ address }) => address)).toEqual(expect.arrayContaining(['/review/applications', '/people', '/orders/1']))
})

test.each(links)('$address in $file is a page of the office', ({ address }) => {
  expect(paths.some((path) => matchPath(path, address))).toBe(true)
})
