import { expect, test } from 'vitest'
import { trackCrumbs } from './track-crumbs.ts'

const labels = { 'drum & bass': 'Drum & Bass' }
const crumbText = (of: { style?: string; contentType?: number }) =>
  trackCrumbs({ resource: { title: '雾', contentType: 1, style: 'drum & bass', ...of }, labels })
    .map(({ name, address = '' }) => `${name} ${address}`.trim())
    .join(' > ')

test('a track’s breadcrumbs contain its style, a pack’s the packs', () => {
  expect(crumbText({})).toBe('首页 / > 曲库 /dj > Drum & Bass /dj?style=drum%20%26%20bass > 雾')
  expect(crumbText({ style: '' })).toBe('首页 / > 曲库 /dj > 雾')
  expect(crumbText({ contentType: 2 })).toBe('首页 / > 合集 /musicPacks > 雾')
})
