import { expect, test } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { demoParts } from './parts.ts'

const parts = demoParts(demoCatalogue)
const slugs = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug).sort()

test.each(['artists', 'tracks', 'packs', 'offers', 'videos'] as const)('the parts contain all %s exactly once', (kind) => {
  expect(parts.flatMap((part) => slugs(part[kind])).sort()).toEqual(slugs(demoCatalogue[kind]))
})

test('a pack comes in the part of its last track, a film after its audio', () => {
  const seen = new Set<string>()
  for (const { tracks, packs, videos } of parts) {
    for (const { track } of videos) expect(seen).toContain(track)
    for (const { slug } of tracks) seen.add(slug)
    for (const pack of packs) expect([...seen]).toEqual(expect.arrayContaining([...pack.tracks]))
  }
})

test('the first part renders quickly and includes a mix; a collection follows soon', () => {
  const [first, ...later] = parts
  expect(first?.tracks.flatMap(({ sources }) => sources).length).toBeLessThanOrEqual(8)
  expect(first?.packs.map(({ categoryCode }) => categoryCode)).toEqual(['B01'])
  expect(later.slice(0, 5).flatMap(({ packs }) => packs.map(({ categoryCode }) => categoryCode))).toEqual(['A0306'])
  expect(first?.offers).toEqual(demoCatalogue.offers)
})
