import type { InboxItem } from '@shenglang/contract/notices/entities'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { firstMessages, firstNotices, newestNotice } from './inbox-queries.ts'

const item = (messageId: string, createTime: string, changes: Partial<InboxItem> = {}): InboxItem => ({
  messageId,
  fromNickName: '',
  fromAvatar: '',
  title: '',
  content: '',
  createTime,
  businessType: 'NOTICE',
  clickParams: { empty: true, id: '', dataType: '', innerMap: {} },
  kind: 'work',
  peopleCount: 1,
  cover: '',
  coverColor: '',
  contentType: 0,
  unreadCount: 1,
  isRead: false,
  ...changes,
})
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 0, 0, second)).toISOString()
const listOf = (...rows: InboxItem[]) => ({ rows, total: rows.length, next: '' })

test('the newest notice of all loaded lists counts, and no message', () => {
  const client = new QueryClient()
  expect(newestNotice(client)).toBeUndefined()
  client.setQueryData(firstMessages().queryKey, listOf(item('9', at(9), { businessType: 'PRIVATE_MSG' })))
  expect(newestNotice(client)).toBeUndefined()
  client.setQueryData(firstNotices('all').queryKey, listOf(item('5', at(5)), item('4', at(4))))
  client.setQueryData(firstNotices('social').queryKey, listOf())
  expect(newestNotice(client)?.messageId).toBe('5')
  // A bundle that grew has an older number and a newer time.
  client.setQueryData([...firstNotices('order').queryKey, 'pages'], {
    pages: [listOf(item('3', at(6))), listOf()],
    pageParams: [],
  })
  expect(newestNotice(client)?.messageId).toBe('3')
  client.setQueryData(firstNotices('social').queryKey, listOf(item('10', at(6))))
  expect(newestNotice(client)?.messageId).toBe('10')
})
