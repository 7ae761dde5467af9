import { expect, test } from 'vitest'
import { changedFrom, isSmallEdit } from './edits.ts'

const standing = {
  title: '午夜列车',
  cover: '/media/image/a',
  pictures: ['/media/image/a'],
  description: '写在桥下，录进了一点河水声',
  credits: '',
  album: '',
  label: '',
  tracklist: '',
}

test.each([
  ['a slip', { title: '午夜的列车' }, true],
  ['a few characters in both texts', { title: '午夜列车 II', description: '写在桥下，录进了河水声' }, true],
  ['a text added in one place', { description: `${standing.description}，凌晨三点的苏州河边上` }, false],
  ['another title', { title: '请加微信 dj-888 免费领取全部曲库' }, false],
  ['another cover', { cover: '/media/image/b' }, false],
  ['another picture', { pictures: ['/media/image/b'] }, false],
  ['nothing', {}, true],
])('%s is small: %o → %s', (_name, edits, isSmall) => {
  expect(isSmallEdit(standing, edits)).toBe(isSmall)
})

test('an edit to the present value is no change', () => {
  expect(changedFrom(standing, { title: '午夜列车', pictures: ['/media/image/a'], description: '新的介绍' })).toEqual({
    description: '新的介绍',
  })
})
