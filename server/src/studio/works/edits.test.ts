import { EDIT_LABELS } from '@shenglang/contract/studio/entities'
import { expect, test } from 'vitest'
import { changedFrom, fieldsOf, isRiseReviewed, isSmallEdit, splitTerms } from './edits.ts'

const present = {
  title: '午夜列车',
  cover: '/media/image/a',
  pictures: ['/media/image/a'],
  description: '写在桥下，录进了一点河水声',
  credits: '',
  album: '',
  label: '',
  tracklist: '',
  price_fen: 1000,
  play_vip_level: 0,
  free_vip_level: 2,
}

test.each([
  ['a slip', { title: '午夜的列车' }, true],
  ['a few characters in both texts', { title: '午夜列车 II', description: '写在桥下，录进了河水声' }, true],
  ['a text added in one place', { description: `${present.description}，凌晨三点的苏州河边上` }, false],
  ['another title', { title: '请加微信 dj-888 免费领取全部曲库' }, false],
  ['another cover', { cover: '/media/image/b' }, false],
  ['another picture', { pictures: ['/media/image/b'] }, false],
  ['another price', { price_fen: 1001 }, false],
  ['another level', { free_vip_level: 1 }, false],
  ['nothing', {}, true],
])('%s is small: %o → %s', (_name, edits, isSmall) => {
  expect(isSmallEdit(present, edits)).toBe(isSmall)
})

test('an edit to the present value is no change', () => {
  expect(changedFrom(present, { title: '午夜列车', pictures: ['/media/image/a'], description: '新的介绍' })).toEqual({
    description: '新的介绍',
  })
})

test('every edit that a review may have to see has a label', () => {
  expect(Object.keys(fieldsOf(present)).toSorted()).toEqual(Object.keys(EDIT_LABELS).toSorted())
})

test('price and levels are split from the texts that listeners read', () => {
  const [terms, others] = [
    { price_fen: 5000, free_vip_level: 3 },
    { title: '新', pictures: [] },
  ]
  expect(splitTerms({ ...terms, ...others })).toEqual({ terms, others })
})

test.each([
  ['up to the factor', 1000, null, 3000, 3, 'at once'],
  ['above the factor', 1000, null, 3001, 3, 'reviewed'],
  ['above the factor of the price that a review saw, after a rise', 3000, 1000, 3001, 3, 'reviewed'],
  ['within the factor of the price that a review saw, after a rise', 2000, 1000, 3000, 3, 'at once'],
  ['lower', 1000, null, 500, 3, 'at once'],
  ['lower, but above the factor', 5000, 1000, 4000, 3, 'at once'],
  ['the same', 5000, 1000, 5000, 3, 'at once'],
  ['back to the price that a review saw', 100, 1000, 1000, 3, 'at once'],
  ['from 0', 0, null, 1, 3, 'reviewed'],
  ['from 0 by any factor', 0, null, 1, 100, 'reviewed'],
  ['from 0 back to the price that a review saw', 0, 1000, 1000, 3, 'at once'],
  ['any rise where the factor is 1', 1000, null, 1001, 1, 'reviewed'],
] as const)('a price %s: %d (reviewed %j) → %d by %d is %s', (_name, priceFen, reviewedFen, newFen, factor, how) => {
  expect(isRiseReviewed({ priceFen, reviewedFen, newFen, factor }) ? 'reviewed' : 'at once').toBe(how)
})
