import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { testApplication } from '../../test/test-application.ts'
import { ensureWebBuild } from './build-site.ts'
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
const { app, database } = await testApplication({ ROLES: 'api,web' })
const resourceId = await buildResource(database, { artist_id: await buildArtist(database), tkey: '8A', tbpm: 126 })
const ADDRESSES: Record<string, string> = { '/resource': `/resource?id=${resourceId}` }

/** KiB of these files of the build, as browsers get them. */
const sizeKiB = (files: string[]) =>
  files.reduce((sum, file) => sum + statSync(`${join(currentBuild, 'client', file)}.br`).size, 0) / 1024

test.each(Object.entries(budgets))('%s begins with as few styles and scripts as its budget says', async (path, budget) => {
  const { body } = await app.inject({ url: ADDRESSES[path] ?? path })
  const html = parse(body, { blockTextElements: { script: true } })
  // Scripts are requested by the last inline one, after the first paint.
  expect(html.querySelectorAll('link[rel=modulepreload], script[src], script[type=module]')).toEqual([])
  const last = html.querySelectorAll('script').at(-1)?.text ?? ''
  const scripts = [...new Set(last.match(/\/assets\/[^"]+\.js/g))]
  const sheets = html.querySelectorAll('link[rel=stylesheet]').map((link) => link.getAttribute('href')?.replace(/#.*/, '') ?? '')
  const found = { sheets: sheets.length, styleKiB: sizeKiB(sheets), scripts: scripts.length, scriptKiB: sizeKiB(scripts) }
  expect(found.scripts).toBeGreaterThan(0)
  const over = Object.entries(found).filter(([name, value]) => value > budget[name as keyof Budget])
  expect(over, JSON.stringify(found)).toEqual([])
})
