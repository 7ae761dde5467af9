import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { testApplication } from '../../test/test-application.ts'
import { ensureWebBuild } from './build-site.ts'
import { type Initial, initialFiles } from './initial-files.ts'
import { currentBuild, root } from './web-build.ts'

interface Budget {
  sheets: number
  /** As Brotli. */
  styleKiB: number
  scripts: number
  scriptKiB: number
}

const budgets = JSON.parse(readFileSync(join(root, 'web/budgets.json'), 'utf8')) as Record<string, Budget>
await ensureWebBuild()
const client = join(currentBuild, 'client')
const files = await initialFiles(client)
const { app, database } = await testApplication({ ROLES: 'api,web' })
const resourceId = await buildResource(database, { artist_id: await buildArtist(database), tkey: '8A', tbpm: 126 })

/** KiB of these files of the build, as browsers get them. */
const sizeKiB = (names: string[]) => names.reduce((sum, name) => sum + statSync(`${join(client, name)}.br`).size, 0) / 1024

const measured = ({ sheets, scripts }: Initial): Budget => ({
  sheets: sheets.length,
  styleKiB: sizeKiB(sheets),
  scripts: scripts.length,
  scriptKiB: sizeKiB(scripts),
})

test('every page has a budget, and every budget a page', () => {
  expect(Object.keys(budgets).toSorted()).toEqual([...files.keys()].toSorted())
})

test.each([...files])('%s begins with as few styles and scripts as its budget says', (path, initial) => {
  const found = measured(initial)
  expect(found.scripts).toBeGreaterThan(0)
  const over = Object.entries(found).filter(([name, value]) => value > (budgets[path]?.[name as keyof Budget] ?? 0))
  expect(over, JSON.stringify(found)).toEqual([])
})

/** The library of schemas names its errors so; names of its own classes are minified. */
const SCHEMAS = '$ZodError'

test.each(['/', '/dj', '/map', '/resource', '/play', '/hotMusic', '/searchResult', '/noble', '/circle'])(
  '%s has no form, and evaluates no schemas',
  (path) => {
    const scripts = (of: string) => (files.get(of)?.scripts ?? []).map((name) => readFileSync(join(client, name), 'utf8'))
    expect(scripts('/login').some((script) => script.includes(SCHEMAS))).toBe(true)
    expect(scripts(path).length).toBeGreaterThan(0)
    expect(scripts(path).filter((script) => script.includes(SCHEMAS))).toEqual([])
  },
)

test.each(['/', '/dj', `/resource?id=${resourceId}`])('the HTML of %s requests the files that are counted', async (url) => {
  const { body } = await app.inject({ url })
  const html = parse(body, { blockTextElements: { script: true } })
  // Scripts are requested by the last inline one, after the first paint.
  expect(html.querySelectorAll('link[rel=modulepreload], script[src], script[type=module]')).toEqual([])
  const last = html.querySelectorAll('script').at(-1)?.text ?? ''
  const scripts = [...new Set(last.match(/\/assets\/[^"]+\.js/g))]
  const sheets = html.querySelectorAll('link[rel=stylesheet]').map((link) => link.getAttribute('href')?.replace(/#.*/, '') ?? '')
  const counted = files.get(url.replace(/\?.*/, ''))
  expect(scripts.toSorted()).toEqual(counted?.scripts.toSorted())
  expect(sheets.toSorted()).toEqual(counted?.sheets.toSorted())
})
