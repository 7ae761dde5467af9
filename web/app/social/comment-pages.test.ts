import type { Comment } from '@shenglang/contract/social/entities'
import { expect, test } from 'vitest'
import { type CommentPages, commentsIn, withComment, withEdited, withFirst, withNews } from './comment-pages.ts'

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
  mentions: [],
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

test('a new comment is first, a new reply last', () => {
  expect(idsOf(withComment(data, comment('5')))).toEqual(['5', '4', '3', '2'])
  expect(idsOf(withComment(data, comment('5', { parentId: '1' })))).toEqual(['4', '3', '2', '5'])
  expect(withComment(data, comment('5')).pages.map(({ total }) => total)).toEqual([5, 5])
})

test('a removed comment is no longer counted; removing an unknown one changes nothing', () => {
  const without = withEdited(data, '3', () => undefined)
  expect([idsOf(without), without.pages[1]?.total]).toEqual([['4', '2'], 3])
  expect(withEdited(data, '9', () => undefined)).toBe(data)
})

const gone = { rows: [], commentCount: 3 }

test('another user’s comment is first, once, and the count is the server’s', () => {
  const news = { requestedIds: ['5'], rows: [comment('5')], commentCount: 9 }
  const once = withNews(data, '', news)
  expect([idsOf(once), once.pages[0]?.commentCount]).toEqual([['5', '4', '3', '2'], 9])
  expect(idsOf(withNews(once, '', news))).toEqual(['5', '4', '3', '2'])
})

test('a deleted comment is removed, one with replies unknown to the page stays without its text', () => {
  expect(idsOf(withNews(data, '', { requestedIds: ['3'], ...gone }))).toEqual(['4', '2'])
  const left = comment('3', { replyCount: 2, isDeleted: true, content: '' })
  const after = withNews(data, '', { requestedIds: ['3'], rows: [left], commentCount: 5 })
  expect(commentsIn(after)[1]).toEqual(left)
})

test('a reply counts with its comment and comes after other replies, not among the comments', () => {
  const reply = comment('6', { parentId: '4' })
  const news = { requestedIds: ['6', '4'], rows: [comment('4', { replyCount: 1 }), reply], commentCount: 5 }
  expect(idsOf(withNews(data, '', news))).toEqual(['4', '3', '2'])
  expect(commentsIn(withNews(data, '', news))[0]?.replyCount).toBe(1)
  const replies: CommentPages = { pages: [page(comment('5', { parentId: '4' }))], pageParams: [''] }
  expect(idsOf(withNews(replies, '4', news))).toEqual(['5', '6'])
  const unfinished = { ...replies, pages: replies.pages.map((one) => ({ ...one, next: '0.5' })) }
  expect(idsOf(withNews(unfinished, '4', news))).toEqual(['5'])
})

test('an older comment that was not loaded yet is not added', () => {
  expect(idsOf(withNews(data, '', { requestedIds: ['1'], rows: [comment('1')], commentCount: 4 }))).toEqual(['4', '3', '2'])
})

test('a returning reader sees the newest, followed by what was loaded, without a gap', () => {
  const first = { ...page(comment('6'), comment('4')), next: '0.4' }
  const two: CommentPages = {
    pages: [{ ...page(comment('4'), comment('3')), next: '0.3' }, page(comment('2'))],
    pageParams: ['', '0.3'],
  }
  expect(idsOf(withFirst(two, first))).toEqual(['6', '4', '3', '2'])
  const later = { ...page(comment('9'), comment('8')), next: '0.8' }
  expect(withFirst(two, later)).toEqual({ pages: [later], pageParams: [''] })
  expect(withFirst(two, page(comment('2')))).toEqual({ pages: [page(comment('2'))], pageParams: [''] })
})
