import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { musicalKey } from './camelot.ts'
import { demoCatalogue, demoComments } from './catalogue.ts'
import { STYLES } from './synth/style-recipes.ts'

const { artists, tracks, packs, offers, videos } = demoCatalogue
const sources = tracks.flatMap((track) => track.sources)

function expectUnique(slugs: readonly string[]): void {
  expect(new Set(slugs).size).toBe(slugs.length)
}

test('slugs are unique', () => {
  expect(tracks.length).toBeGreaterThanOrEqual(28)
  expectUnique(artists.map((artist) => artist.slug))
  expectUnique(sources.map((source) => source.slug))
  expectUnique([...tracks, ...packs, ...offers, ...videos].map((entry) => entry.slug))
})

test.each([
  ['README.md', /演示曲库（(\d+) 首/],
  ['README.en.md', /demo catalogue of real audio \((\d+) tracks/],
])('%s states how many tracks there are', (file, stated) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(stated.exec(text)?.[1]).toBe(String(tracks.length))
})

test('tracks and packs refer only to existing entries', () => {
  const artistSlugs = artists.map((artist) => artist.slug)
  const trackSlugs = tracks.map((track) => track.slug)
  for (const { artist } of [...tracks, ...packs, ...offers]) expect(artistSlugs).toContain(artist)
  for (const pack of packs) for (const member of pack.tracks) expect(trackSlugs).toContain(member)
  for (const { track } of videos) expect(trackSlugs).toContain(track)
  for (const [track, artist] of demoComments) {
    expect(trackSlugs).toContain(track)
    expect(artistSlugs).toContain(artist)
  }
  for (const slug of artistSlugs) expect(tracks.some((track) => track.artist === slug)).toBe(true)
})

test('values lie within their ranges and cover them', () => {
  for (const track of tracks) {
    expect(track.bpm).toBeGreaterThanOrEqual(90)
    expect(track.bpm).toBeLessThanOrEqual(174)
    expect(track.energy).toBeGreaterThanOrEqual(1)
    expect(track.energy).toBeLessThanOrEqual(10)
    expect(track.releaseDate).toMatch(/^202[1-6]-\d\d-\d\d$/)
    expect(track.playCount).toBeGreaterThan(track.downloadCount)
    expect(track.sources[0].slug).toBe(track.slug)
  }
  expect(new Set(tracks.map((track) => track.bpm)).size).toBeGreaterThan(12)
  expect(new Set(tracks.map((track) => track.camelot)).size).toBeGreaterThan(16)
  expect(new Set(tracks.map((track) => track.style))).toEqual(new Set(STYLES))
})

test('every source lasts one to three minutes and all of them at most three quarters of an hour', () => {
  for (const { durationMs } of sources) {
    expect(durationMs).toBeGreaterThanOrEqual(60_000)
    expect(durationMs).toBeLessThanOrEqual(180_000)
  }
  expect(sources.reduce((sum, source) => sum + source.durationMs, 0)).toBeLessThan(45 * 60_000)
})

test.each([
  ['8A', 'A minor'],
  ['8B', 'C major'],
  ['1A', 'A♭ minor'],
  ['12B', 'E major'],
  ['3B', 'D♭ major'],
] as const)('%s is %s', (camelot, name) => {
  expect(musicalKey(camelot).name).toBe(name)
})
