import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const foldersOf = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** What stands below the domains, and what composes them (docs/architecture.md). */
const OTHERS = ['platform', 'admin', 'demo', 'import']

test('a domain has one name in contract, server and web', () => {
  const domains = foldersOf('server/src').filter((name) => !OTHERS.includes(name))
  const around = ['shell', 'ui']
  for (const place of ['contract/src', 'web/app']) {
    expect(foldersOf(place).filter((name) => !domains.includes(name) && !around.includes(name))).toEqual([])
  }
  for (const domain of domains) expect(readdirSync(`server/src/${domain}`)).toContain('index.ts')
})
