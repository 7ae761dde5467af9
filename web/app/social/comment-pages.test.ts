import type { Comment } from '@shenglang/contract/social/entities'
import { expect, test } from 'vitest'
import { afterDeletion, type CommentPages, commentsIn, withComment, withEdited } from './comment-pages.ts'

const comment = (commentId: string, over: Partial<Comment> = {}): Comment => ({
  commentId,
  parentId: '',
  userId: '7',
  nickName: '林夜',
  avatar: '',
  content: '好',
  timeMs: 1000,
  createTime: '2026-11-22T00:00:00Z',
  likeCount: 3,
  replyCount: 0,
  addrRegion: '浙江',
  isDeleted: false,
  isByOwner: false,
  mention: null,
  isLiked: true,
  isOwn: true,
  mayDelete: true,
  ...over,
})
const page = (...rows: Comment[]) => ({ rows, total: 4, next: '', commentCount: 4 })
const data: CommentPages = { pages: [page(comment('4'), comment('3')), page(comment('3'), comment('2'))], pageParams: ['', 'a'] }
const idsOf = (pages: CommentPages) => commentsIn(pages).map(({ commentId }) => commentId)

test('a comment on two pages is shown once', () => {
  expect(idsOf(data)).toEqual(['4', '3', '2'])
})

test('a new comment stands first, a new reply last', () => {
  expect(idsOf(withComment(data, comment('5')))).toEqual(['5', '4', '3', '2'])
  expect(idsOf(withComment(data, comment('5', { parentId: '1' })))).toEqual(['4', '3', '2', '5'])
  expect(withComment(data, comment('5')).pages.map(({ total }) => total)).toEqual([5, 5])
})

test('what is taken out is counted no more; what is not there changes nothing', () => {
  const without = withEdited(data, '3', () => undefined)
  expect([idsOf(without), without.pages[1]?.total]).toEqual([['4', '2'], 3])
  expect(withEdited(data, '9', () => undefined)).toBe(data)
})

test('a deleted comment goes, or stays without its words for its replies', () => {
  expect(afterDeletion(comment('1'))).toBeUndefined()
  const left = afterDeletion(comment('1', { replyCount: 2 }))
  expect(left).toMatchObject({ isDeleted: true, content: '', nickName: '', timeMs: null, mayDelete: false, replyCount: 2 })
})
