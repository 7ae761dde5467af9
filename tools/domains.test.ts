import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WEB_FLOORS } from './web-floors.ts'

const foldersOf = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** What stands below the domains, and what composes them (docs/architecture.md). */
const OTHERS = ['platform', 'commands', 'demo']

test('a domain has one name in contract, server and web', () => {
  const domains = foldersOf('server/src').filter((name) => !OTHERS.includes(name))
  const inWeb: string[] = WEB_FLOORS.flat()
  expect(foldersOf('contract/src').filter((name) => !domains.includes(name))).toEqual([])
  expect(foldersOf('web/app').sort()).toEqual(inWeb.sort())
  const shared = ['ui', 'session', 'remote', 'forms', 'playback', 'track', 'shell']
  expect(inWeb.filter((name) => !domains.includes(name)).sort()).toEqual(shared.sort())
  for (const domain of domains) expect(readdirSync(`server/src/${domain}`)).toContain('index.ts')
})
