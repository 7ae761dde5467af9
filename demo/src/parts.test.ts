import { expect, test } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { demoParts } from './parts.ts'

const parts = demoParts(demoCatalogue)
const slugs = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug).sort()

test.each(['artists', 'tracks', 'packs', 'offers', 'videos'] as const)('the parts hold all %s once', (kind) => {
  expect(parts.flatMap((part) => slugs(part[kind])).sort()).toEqual(slugs(demoCatalogue[kind]))
})

test('a pack comes with the last of its tracks, a film after its sound', () => {
  const seen = new Set<string>()
  for (const { tracks, packs, videos } of parts) {
    for (const { track } of videos) expect(seen).toContain(track)
    for (const { slug } of tracks) seen.add(slug)
    for (const pack of packs) expect([...seen]).toEqual(expect.arrayContaining([...pack.tracks]))
  }
})

test('the first part is quickly rendered, and there is a collection and a mix in it', () => {
  const [first] = parts
  expect(first?.tracks.flatMap(({ sources }) => sources).length).toBeLessThanOrEqual(14)
  expect(new Set(first?.packs.map(({ categoryCode }) => categoryCode)).size).toBe(2)
  expect(first?.offers).toEqual(demoCatalogue.offers)
})
