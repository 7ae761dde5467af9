import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { DOMAINS } from '../server/src/composition/domains.ts'
import { SERVER_DOMAINS } from './server-domains.ts'
import { WEB_FLOORS } from './web-floors.ts'

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('a domain has one name in contract, server and web', () => {
  const domains = SERVER_DOMAINS
  const inWeb: string[] = WEB_FLOORS.flat()
  expect(foldersOf('contract/src').filter((name) => name !== 'composition' && !domains.includes(name))).toEqual([])
  expect(foldersOf('web/app').sort()).toEqual(inWeb.filter((floor) => !floor.includes('/')).sort())
  const shared = ['ui', 'session', 'remote', 'forms', 'playback', 'track', 'shell']
  expect(inWeb.filter((floor) => !floor.includes('/') && !domains.includes(floor)).sort()).toEqual(shared.sort())
  for (const domain of domains) expect(readdirSync(`server/src/${domain}`)).toContain('domain.ts')
})

test('every domain of the server is composed', () => {
  const composed = DOMAINS.map(({ name }) => name)
  expect(new Set(composed).size).toBe(composed.length)
  expect(SERVER_DOMAINS.filter((domain) => !composed.includes(domain))).toEqual([])
})

test('the import rule sees a domain that was never written down', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: Rule[] }
  const rule = forbidden.find(({ name }) => name === 'domains-use-doors')
  for (const domain of SERVER_DOMAINS) expect(`server/src/${domain}/x.ts`).toMatch(new RegExp(rule?.from.path ?? 'none'))
  expect(SERVER_DOMAINS).toContain('social')
})

interface Rule {
  name: string
  from: { path: string }
}
