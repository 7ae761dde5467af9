import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { downloadNote, videosLeftOut } from './download-note.ts'

test.each([
  ['a free track', false, 0, '会员免费下载'],
  ['a track for members', false, 2, '会员免费下载'],
  ['what was bought', true, 2, '会员免费下载'],
  ['what is only sold', false, PURCHASE_ONLY, '购买后下载'],
  ['what is only sold, and was bought', true, PURCHASE_ONLY, '已拥有'],
])('the note on %s', (_what, isBuy, freeVipLevel, note) => expect(downloadNote({ isBuy, freeVipLevel })).toBe(note))

test.each([
  ['beside tracks its videos', ['audio/mpeg', 'video/mp4', 'video/mp4'], 2],
  ['of tracks alone nothing', ['audio/mpeg', 'audio/flac'], 0],
  ['of videos alone nothing', ['video/mp4', 'video/mp4'], 0],
  ['without files nothing', [], 0],
])('an archive of all files leaves out: %s', (_what, types, count) =>
  expect(videosLeftOut(types.map((fileType) => ({ fileType })))).toBe(count),
)
