import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const foldersOf = (place: string) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('a domain has one name in contract, server and web', () => {
  const domains = foldersOf('server/src').filter((name) => name !== 'platform')
  const around = ['shell', 'ui']
  for (const place of ['contract/src', 'web/app']) {
    expect(foldersOf(place).filter((name) => !domains.includes(name) && !around.includes(name))).toEqual([])
  }
  for (const domain of domains) expect(readdirSync(`server/src/${domain}`)).toContain('index.ts')
})
