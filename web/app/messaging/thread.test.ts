import type { Message } from '@shenglang/contract/messaging/entities'
import { expect, test } from 'vitest'
import { isAfter, type Thread, withdrawn, withNewest, withOlder, without } from './thread.ts'

const message = (id: number, content = `第 ${id} 条`): Message => ({
  messageId: String(id),
  userId: '7',
  isOwn: false,
  kind: 'text',
  content,
  picture: null,
  resource: null,
  isWithdrawn: false,
  isTakenDown: false,
  isRead: false,
  createTime: new Date(id * 1000).toISOString(),
  clientKey: '',
})
/** A page as the server answers: newest first. */
const page = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(to - index))
const thread = (from: number, to: number, hasOlder: boolean): Thread => ({ messages: page(from, to).reverse(), hasOlder })
const ids = ({ messages }: Thread) => messages.map(({ messageId }) => Number(messageId))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('ids are compared as numbers of any length', () => {
  expect([isAfter('10', '9'), isAfter('9', '10'), isAfter('9', '9')]).toEqual([true, false, false])
  expect(isAfter('9007199254740993', '9007199254740992')).toBe(true)
})

test('the first page is the whole of a short conversation, and the end of a long one', () => {
  expect(withNewest(undefined, page(1, 3), 20)).toEqual(thread(1, 3, false))
  expect(withNewest(undefined, page(11, 30), 20)).toEqual(thread(11, 30, true))
  expect(withNewest(undefined, [], 20)).toEqual({ messages: [], hasOlder: false })
})

test('new messages are added below the known ones, each once', () => {
  const now = withNewest(thread(1, 30, true), page(13, 32), 20)
  expect([ids(now), now.hasOlder]).toEqual([range(1, 32), true])
})

test('a known beginning stays the beginning', () => {
  expect(withNewest(thread(1, 5, false), page(3, 22), 20).hasOlder).toBe(false)
})

test('after a longer absence only the end is shown, since there would be a gap', () => {
  const now = withNewest(thread(1, 30, false), page(51, 70), 20)
  expect([ids(now), now.hasOlder]).toEqual([range(51, 70), true])
})

test('a conversation that was deleted elsewhere is gone', () => {
  expect(withNewest(thread(1, 30, true), [], 20)).toEqual({ messages: [], hasOlder: false })
})

test('older pages are added above, each message once, until there are no more', () => {
  const once = withOlder(thread(41, 60, true), page(21, 40), 20)
  expect([ids(once), once.hasOlder]).toEqual([range(21, 60), true])
  expect(ids(withOlder(once, page(21, 40), 20))).toEqual(range(21, 60))
  expect(withOlder(thread(4, 23, true), page(1, 3), 20).hasOlder).toBe(false)
})

test('a withdrawn message leaves its line, a deleted one nothing', () => {
  expect(withdrawn(thread(1, 2, false), '2').messages[1]).toMatchObject({ isWithdrawn: true, content: '' })
  expect(ids(without(thread(1, 3, false), '2'))).toEqual([1, 3])
})
