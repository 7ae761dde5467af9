import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { downloadNote } from './download-note.ts'

test.each([
  ['a free track', false, 0, '会员免费下载'],
  ['a track for members', false, 2, '会员免费下载'],
  ['what was bought', true, 2, '会员免费下载'],
  ['what is only sold', false, PURCHASE_ONLY, '购买后下载'],
  ['what is only sold, and was bought', true, PURCHASE_ONLY, '已拥有'],
])('the note on %s', (_what, isBuy, freeVipLevel, note) => expect(downloadNote({ isBuy, freeVipLevel })).toBe(note))
