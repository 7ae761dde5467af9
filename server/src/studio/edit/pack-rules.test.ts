import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { packRefusal } from './pack-rules.ts'

const track = { resourceId: '7', title: '夜航', artistId: '1', contentType: 1, isPublished: true, freeVipLevel: 0 }
const pack = { artistId: '1', priceFen: 0, freeVipLevel: 0, memberIds: ['7'] }
const foreign = { ...track, artistId: '2' }

test.each([
  ['an own published single', pack, track, undefined],
  ['nothing yet', { ...pack, memberIds: [] }, track, undefined],
  ['a track twice', { ...pack, memberIds: ['7', '7'] }, track, '每首曲目只放一次'],
  ['an unknown number', { ...pack, memberIds: ['8'] }, track, '没有编号为 8 的单曲'],
  ['another pack', pack, { ...track, contentType: 2 }, '没有编号为 7 的单曲'],
  ['a hidden track', pack, { ...track, isPublished: false }, '《夜航》还没有上架'],
  ['an own track, sold', { ...pack, priceFen: 100 }, { ...track, freeVipLevel: PURCHASE_ONLY }, undefined],
  ['an own track for a level, free', pack, { ...track, freeVipLevel: 3 }, undefined],
  ["another artist's free track", pack, foreign, undefined],
  ["another artist's track, sold", { ...pack, priceFen: 100 }, foreign, '收费的合集只能收录出售者自己的曲目，《夜航》不是'],
  ["another artist's track below its level", { ...pack, freeVipLevel: 2 }, { ...foreign, freeVipLevel: 3 }, /要 VIP3 才能下载/],
  ["another artist's track at its level", { ...pack, freeVipLevel: 3 }, { ...foreign, freeVipLevel: 3 }, undefined],
  [
    "another artist's track that is only sold",
    { ...pack, freeVipLevel: 9 },
    { ...foreign, freeVipLevel: PURCHASE_ONLY },
    /要购买才能下载/,
  ],
])('a pack with %s', (_what, input, member, refusal) => {
  const found = packRefusal(input, [member])
  if (refusal instanceof RegExp) expect(found).toMatch(refusal)
  else expect(found).toBe(refusal)
})
