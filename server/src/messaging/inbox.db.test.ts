import type { InboxItem } from '@shenglang/contract/notices/entities'
import { expect, test } from 'vitest'
import { idOf, openMessenger } from '../../test/messages.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { writeNotice } from '../notices/index.ts'

const application = await testApplication()
const call = createClient(application.app)
const db = application.database.query()
const { send, friends, read, block } = openMessenger(application)

const inbox = async ({ token }: Person, args = {}) => {
  const { rows, total, next } = (await call('GET', '/client/app/user/message', args, { token })) as unknown as {
    rows: InboxItem[]
    total: number
    next: string
  }
  return { rows, total, next }
}
const unread = async ({ token }: Person) => (await call('GET', '/client/app/user/message/unread', {}, { token })).data
const write = (userId: string) =>
  writeNotice(db, { userId, kind: 'work', title: '你的《雾中霓虹》通过了审核', content: '已在曲库上架' })

test('a conversation is an item with its latest message, and links to the other user', async () => {
  const [one, other] = await friends()
  await send(one, other, { content: '在吗' })
  const sent = await send(one, other, { content: '周六那套我先用 124 开' })
  expect(await inbox(other, { type: 'PRIVATE_MSG' })).toMatchObject({
    total: 1,
    rows: [
      {
        messageId: idOf(sent),
        content: '周六那套我先用 124 开',
        businessType: 'PRIVATE_MSG',
        clickParams: { empty: false, id: one.userId, dataType: 'USER', innerMap: { userId: one.userId } },
        unreadCount: 2,
        isRead: false,
      },
    ],
  })
  expect((await inbox(one, { type: 'PRIVATE_MSG' })).rows[0]).toMatchObject({
    content: '我：周六那套我先用 124 开',
    isRead: true,
  })
  expect(await unread(other)).toEqual({ notices: 0, messages: 2 })
  await read(other, one, idOf(sent))
  expect(await unread(other)).toEqual({ notices: 0, messages: 0 })
})

test('pages of conversations contain each once', async () => {
  const [one] = await friends()
  const others: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const other = await buildUser(application)
    await send(other, one, { content: '你好' })
    others.unshift(other.userId)
  }
  const first = await inbox(one, { type: 'PRIVATE_MSG', pageSize: 3 })
  const second = await inbox(one, { type: 'PRIVATE_MSG', pageSize: 3, before: first.next })
  expect([...first.rows, ...second.rows].map(({ clickParams }) => clickParams.id)).toEqual(others)
  expect([first.total, second.next]).toEqual([5, ''])
  expect((await inbox(one, { type: 'PRIVATE_MSG', pageSize: 3, pageNum: 2 })).rows).toEqual(second.rows)
})

test('both together are one list, the newest first', async () => {
  const [one, other] = await friends()
  await write(other.userId)
  await send(one, other, { content: '听了吗' })
  const types = async (args = {}) => (await inbox(other, args)).rows.map(({ businessType }) => businessType)
  expect((await types()).toSorted()).toEqual(['NOTICE', 'PRIVATE_MSG'])
  expect((await types({ type: 'NOTICE,PRIVATE_MSG' })).toSorted()).toEqual(['NOTICE', 'PRIVATE_MSG'])
  const times = (await inbox(other)).rows.map(({ createTime }) => createTime)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await types({ pageSize: 1, pageNum: 2 })).toHaveLength(1)
  expect(await types({ type: 'NOTICE' })).toEqual(['NOTICE'])
})

test('nobody is notified of the actions of a user whom they block', async () => {
  const [one, other] = await friends()
  await block(one, other)
  await writeNotice(db, { userId: one.userId, fromUserId: other.userId, kind: 'reply', title: '回复了你', content: '喂' })
  await writeNotice(db, { userId: one.userId, fromUserId: other.userId, kind: 'like', title: '喜欢', content: '', bundle: 'x' })
  expect((await inbox(one, { type: 'NOTICE' })).rows).toEqual([])
})
