import { expect, test } from 'vitest'
import { DAY_MS } from '../../shanghai.ts'
import { type Banner, completeShelves, homeAt, NO_HOME_SETTINGS, SHELF_KINDS, SHELF_NAMES } from './home.ts'

const at = Date.parse('2026-11-26T04:00:00Z')
const banner = (title: string, startsAt: string, endsAt: string): Banner => ({
  picture: `/media/image/${title}`,
  phonePicture: '',
  title,
  url: '/dj',
  startsAt,
  endsAt,
})

test('without settings all sections are shown in the default order with default titles, and no banner', () => {
  expect(homeAt(NO_HOME_SETTINGS, at)).toEqual({
    banners: [],
    shelves: SHELF_KINDS.map((kind) => ({ kind, title: SHELF_NAMES[kind] })),
    demo: null,
    // The decks and 每日一首 change with the day.
    changesInMs: 12 * 3_600_000,
  })
})

test('while works of the demo are still to be published, their count is shown and the page changes within seconds', () => {
  const demo = { published: 43, total: 66 }
  expect(homeAt(NO_HOME_SETTINGS, at, demo)).toMatchObject({ demo, changesInMs: 5000 })
})

test('banners within their period are shown in order, without their times', () => {
  const banners = [
    banner('begins', '2026-11-26T04:00:00Z', ''),
    banner('ended', '', '2026-11-26T04:00:00Z'),
    banner('later', '2026-11-26T04:00:00.001Z', ''),
    banner('always', '', ''),
  ]
  expect(homeAt({ ...NO_HOME_SETTINGS, banners }, at).banners).toEqual([
    { picture: '/media/image/begins', phonePicture: '', title: 'begins', url: '/dj' },
    { picture: '/media/image/always', phonePicture: '', title: 'always', url: '/dj' },
  ])
})

test('the time until the next change of banners or of the day is in milliseconds, without naming the change', () => {
  const banners = [
    banner('ended', '', '2026-11-26T04:00:00Z'),
    banner('later', '2026-11-26T04:10:00Z', '2026-11-26T05:00:00Z'),
    banner('ends', '', '2026-11-26T04:05:00Z'),
  ]
  const nextAt = (instant: string) => homeAt({ ...NO_HOME_SETTINGS, banners }, Date.parse(instant)).changesInMs
  expect(nextAt('2026-11-26T04:00:00Z')).toBe(5 * 60_000)
  expect(nextAt('2026-11-26T04:05:00Z')).toBe(5 * 60_000)
  expect(nextAt('2026-11-26T04:59:59Z')).toBe(1000)
  expect(nextAt('2026-11-26T05:00:00Z')).toBe(11 * 3_600_000)
  expect(nextAt('2026-11-26T15:59:59.999Z')).toBe(1)
  expect(nextAt('2026-11-26T16:00:00Z')).toBe(DAY_MS)
})

test('sections are shown as arranged, renamed and without hidden ones; the others follow', () => {
  const shelves = [
    { kind: 'packs' as const, isHidden: false, title: '周末合集' },
    { kind: 'charts' as const, isHidden: true, title: '' },
  ]
  expect(homeAt({ ...NO_HOME_SETTINGS, shelves }, at).shelves).toEqual([
    { kind: 'packs', title: '周末合集' },
    ...(['mine', 'daily', 'newest', 'artists', 'map'] as const).map((kind) => ({ kind, title: SHELF_NAMES[kind] })),
  ])
  expect(completeShelves(shelves).map(({ kind }) => kind)).toHaveLength(SHELF_KINDS.length)
})
