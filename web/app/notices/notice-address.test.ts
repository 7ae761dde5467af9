import type { InboxItem } from '@shenglang/contract/notices/entities'
import { expect, test } from 'vitest'
import { noticeAddress, titleParts } from './notice-address.ts'

const item = (changes: Partial<InboxItem>, dataType: InboxItem['clickParams']['dataType'] = '', id = ''): InboxItem => ({
  messageId: '1',
  fromNickName: '',
  fromAvatar: '',
  title: '',
  content: '',
  createTime: '2026-11-22T00:00:00.000Z',
  businessType: 'NOTICE',
  clickParams: { empty: dataType === '', id, dataType, innerMap: {} },
  kind: 'work',
  peopleCount: 1,
  cover: '',
  coverColor: '',
  contentType: 1,
  unreadCount: 1,
  isRead: false,
  ...changes,
})

test.each([
  [item({}, 'ITEM', '7'), '/resource?id=7'],
  [item({ contentType: 5 }, 'ITEM', '7'), '/presale?id=7'],
  [item({ contentType: 2 }, 'COLLEC', '8'), '/resource?id=8'],
  [item({ kind: 'reply' }, 'TEXT', '9'), '/post?id=9'],
  [item({ kind: 'follow' }, 'USER', '3'), '/user?id=3'],
  [item({ kind: 'follow', peopleCount: 12 }, 'USER', '3'), '/user/userCenter?index=5'],
  [item({ kind: 'reminder' }, 'USER', '3'), '/artist?id=3'],
  [item({ kind: 'reminder' }), '/choiseOne'],
  [item({}, 'WORK', '7'), '/artist/uploadMusic'],
  [item({ kind: 'application' }), '/artist/applyArtist'],
  [item({ kind: 'wish' }), '/udesign'],
  [item({ kind: 'order' }, 'ORDER', '17'), '/user/orders?id=17'],
  [item({ kind: 'order' }), '/user/orders'],
  [item({ kind: 'announcement' }, 'LINK', '/vip'), '/vip'],
  [item({ kind: 'announcement' }), undefined],
  [item({ kind: 'moderation' }), undefined],
  [item({ businessType: 'PRIVATE_MSG', kind: '' }, 'USER', '3'), '/user/components/Chat?userId=3'],
])('%o leads to %s', (notice, address) => {
  expect(noticeAddress(notice)).toBe(address)
})

test.each([
  ['回复了你在《雾中霓虹》02:11 的评论', ['回复了你在', '雾中霓虹', '02:11 的评论']],
  ['上架了《《夜》航》', ['上架了', '《夜》航', '']],
  ['关注了你', ['关注了你', '', '']],
  ['》反了《', ['》反了《', '', '']],
])('the kind of thing in %s is distinguished', (title, parts) => {
  expect(Object.values(titleParts(title))).toEqual(parts)
})
