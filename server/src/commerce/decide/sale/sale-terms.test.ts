import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { NOW } from '../../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../../test/fault-of.ts'
import { requireNewTerms, type SoldFacts, type TermChanges } from './sale-terms.ts'

const { single, collection, post, goods, bespoke, lightAndSound } = CONTENT_TYPES
/** A track of ¥10 that is only sold, without limits. */
const work = (given: Partial<SoldFacts> = {}): SoldFacts => ({
  ...{ title: '夜航', contentType: single, priceFen: 1000, freeVipLevel: PURCHASE_ONLY },
  ...{ startsAt: null, endsAt: null, releaseAt: null, isReleased: false, isAwaited: false },
  ...given,
})
const outcomeOf = (facts: SoldFacts, changes: TermChanges) => faultOf(() => requireNewTerms(facts, changes, NOW))

test.each([
  ['a track', single, 'none'],
  ['a pack', collection, 'none'],
  ['goods', goods, 'none'],
  ['light and sound', lightAndSound, 'none'],
  ['a post', post, 'NOT_FOR_SALE 《夜航》不单独出售'],
  ['what is made to measure', bespoke, 'NOT_FOR_SALE 《夜航》不单独出售'],
])('terms of %s', (_name, contentType, outcome) => {
  expect(outcomeOf(work({ contentType }), { stock: 1 })).toBe(outcome)
})

const RELEASED = 'BAD_ARGUMENT 已经发布，不能再改发布时间'
const AWAITED = 'BAD_ARGUMENT 已经有人预订，只能改时间，不能取消预售'
const OVER = 'BAD_ARGUMENT 发布时间应在现在之后'
const FREE = 'BAD_ARGUMENT 预售的内容请先填写价格'
const OPENED = 'BAD_ARGUMENT 预售的作品请先把下载设为“仅限购买”，否则会员现在就能下载'
const SET = NOW + DAY_MS
test.each<[string, Partial<SoldFacts>, number | null, string]>([
  ['a moment from now', {}, NOW + 1, 'none'],
  ['now', {}, NOW, OVER],
  ['a moment ago', {}, NOW - 1, OVER],
  ['none instead of one', { releaseAt: SET }, null, 'none'],
  ['none while buyers wait', { releaseAt: SET, isAwaited: true }, null, AWAITED],
  ['later while buyers wait', { releaseAt: SET, isAwaited: true }, SET + 1, 'none'],
  ['still none while buyers wait for goods', { contentType: goods, isAwaited: true }, null, 'none'],
  ['later once it is released', { releaseAt: NOW, isReleased: true }, NOW + 1, RELEASED],
  ['none once it is released', { releaseAt: NOW, isReleased: true }, null, RELEASED],
  ['the same once it is released', { releaseAt: NOW, isReleased: true }, NOW, 'none'],
  ['the same when it is due', { releaseAt: NOW, isAwaited: true }, NOW, 'none'],
  ['of a fen', { priceFen: 1 }, SET, 'none'],
  ['of what is free', { priceFen: 0 }, SET, FREE],
  ['of what everybody may download', { freeVipLevel: 0 }, SET, OPENED],
  ['of what the highest level may download', { freeVipLevel: PURCHASE_ONLY - 1 }, SET, OPENED],
  ['of goods, which nobody downloads', { contentType: goods, freeVipLevel: 0 }, SET, 'none'],
  ['of free goods', { contentType: goods, priceFen: 0 }, SET, FREE],
  ['none of what became free', { releaseAt: SET, priceFen: 0, freeVipLevel: 0 }, null, 'none'],
])('a release: %s', (_name, given, releaseAt, outcome) => {
  expect(outcomeOf(work(given), { releaseAt })).toBe(outcome)
})

const ENDED = 'BAD_ARGUMENT 结束时间应在开始时间之后'
test.each<[string, Partial<SoldFacts>, TermChanges, string]>([
  ['a moment', {}, { startsAt: NOW, endsAt: NOW + 1 }, 'none'],
  ['no moment', {}, { startsAt: NOW, endsAt: NOW }, ENDED],
  ['a negative time', {}, { startsAt: NOW + 1, endsAt: NOW }, ENDED],
  ['with an end before the present start', { startsAt: NOW }, { endsAt: NOW }, ENDED],
  ['with a start after the present end', { endsAt: NOW }, { startsAt: NOW + DAY_MS }, ENDED],
  ['without the end that would be wrong', { endsAt: NOW }, { startsAt: NOW + DAY_MS, endsAt: null }, 'none'],
  ['without a start', { startsAt: NOW }, { startsAt: null, endsAt: NOW - DAY_MS }, 'none'],
  ['that is over already', {}, { endsAt: NOW - DAY_MS }, 'none'],
])('a sale of %s', (_name, given, changes, outcome) => {
  expect(outcomeOf(work(given), changes)).toBe(outcome)
})

test('terms that are not changed are not checked again', () => {
  const released = work({ releaseAt: NOW, isReleased: true, isAwaited: true, freeVipLevel: 0, priceFen: 0 })
  expect(outcomeOf(released, { stock: 0, perPersonMax: 1 })).toBe('none')
})
