import { CALL_LIMITS } from '@shenglang/contract/limits'
import { CHAT_REFUSALS } from '@shenglang/contract/messaging/rules'
import { describe, expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { idOf, openMessenger } from '../../test/messages.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { lockConversation } from './conversations.sql.ts'
import { storeMessage } from './send-message.ts'

const application = await testApplication()
const { clock, database } = application
const call = createClient(application.app)
const db = database.query()

const MINUTE_MS = 60_000

const { send, chat, inbox, stateOf, withdraw, remove, read, clear, block, follow, friends } = openMessenger(application)
const contentsOf = async (reader: Person, other: Person) => (await chat(reader, other)).rows.map(({ content }) => content)
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

test('messages reach the other, the newest first, a page at a time', async () => {
  const [one, other] = await friends()
  const ids: string[] = []
  for (const content of ['一', '二', '三']) ids.push(idOf(await send(one, other, { content })))
  const { rows, total } = await chat(other, one, { pageSize: '2' })
  expect(total).toBe(3)
  expect(rows).toMatchObject([
    {
      messageId: ids[2],
      userId: one.userId,
      isOwn: false,
      kind: 'text',
      content: '三',
      picture: null,
      resource: null,
      clientKey: '',
    },
    { messageId: ids[1], content: '二' },
  ])
  expect((await chat(other, one, { before: ids[1]! })).rows).toMatchObject([{ messageId: ids[0], content: '一' }])
  expect((await chat(one, other)).rows[0]).toMatchObject({ isOwn: true, isRead: false })
})

test('a message waits for the one before it: nobody sees a later one first', async () => {
  const [one, other] = await friends()
  const first = idOf(await send(one, other, { content: '一' }))
  const writing = await db.startTransaction().execute()
  await lockConversation(writing, one.userId, other.userId)
  const sending = send(other, one, { content: '二' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
  expect(await contentsOf(one, other)).toEqual(['一'])
  await writing.commit().execute()
  expect(Number(idOf(await sending))).toBeGreaterThan(Number(first))
})

test('text is stored as text: markup and links as written, without invisible characters', async () => {
  const [one, other] = await friends()
  await send(one, other, { content: '  <b>x</b>\u202e javascript:alert(1)\u200b ' })
  expect(await contentsOf(other, one)).toEqual(['<b>x</b> javascript:alert(1)'])
})

describe('refuses', () => {
  test.each([
    ['nothing', { content: '' }, 400, 'TEXT_REQUIRED'],
    ['nothing but space', { content: ' \u200b\n ' }, 400, 'TEXT_REQUIRED'],
    ['more than 2,000 characters', { content: '长'.repeat(2001) }, 400, 'BAD_ARGUMENT'],
    ['100 KB', { content: 'x'.repeat(102_400) }, 400, 'BAD_ARGUMENT'],
    ['a NUL', { content: 'a\0b' }, 400, 'BAD_ARGUMENT'],
    ['half a character', { content: 'a\ud800' }, 400, 'BAD_ARGUMENT'],
    ['a picture that is not there', { pictureId: '7d0c9d6e-0d3b-4b0e-9f5e-7d0c9d6e0d3b' }, 404, 'PICTURE_NOT_FOUND'],
    ['a picture that is no id', { pictureId: '../x' }, 400, 'BAD_ARGUMENT'],
    ['a resource that is not there', { resourceId: '999999999' }, 404, 'RESOURCE_NOT_FOUND'],
    ['a picture and a resource', { pictureId: '7d0c9d6e-0d3b-4b0e-9f5e-7d0c9d6e0d3b', resourceId: '1' }, 400, 'BAD_ARGUMENT'],
  ])('%s', async (_, message, status, name) => {
    const [one, other] = await friends()
    const answer = await send(one, other, message)
    expect([answer.status, answer.fault]).toEqual([status, name])
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
    expect((await inbox(other)).rows).toEqual([])
  })

  test('a message to oneself, to a user who does not exist, to a closed account', async () => {
    const one = await buildUser(application)
    const closed = await buildUser(application, { closed_at: clock.now, phone: null, nick_name: '已注销用户' })
    const refusals = []
    for (const userId of [one.userId, '999999999', closed.userId]) refusals.push((await send(one, { userId })).msg)
    expect(refusals).toEqual([CHAT_REFUSALS.self, '用户不存在', CHAT_REFUSALS.closed])
    expect((await stateOf(one, closed)).standing).toBe('closed')
  })

  test('a visitor, and a user without a phone', async () => {
    const [one, other] = await friends({ phone_verified_at: null })
    expect((await send({ ...one, token: '' }, other)).fault).toBe('NOT_SIGNED_IN')
    expect((await send(one, other)).fault).toBe('PHONE_REQUIRED')
  })
})

describe('a stranger', () => {
  test('may write once until answered', async () => {
    const [stranger, receiver] = [await buildUser(application), await buildUser(application)]
    expect((await stateOf(stranger, receiver)).standing).toBe('once')
    expect((await send(stranger, receiver)).status).toBe(200)
    expect((await send(stranger, receiver)).msg).toBe(CHAT_REFUSALS.waiting)
    expect((await stateOf(stranger, receiver)).standing).toBe('waiting')
    expect((await send(receiver, stranger)).status).toBe(200)
    expect((await send(stranger, receiver)).status).toBe(200)
  })

  test('has written once also when the message was withdrawn or deleted', async () => {
    const [stranger, receiver] = [await buildUser(application), await buildUser(application)]
    await withdraw(stranger, idOf(await send(stranger, receiver)))
    await clear(stranger, receiver)
    expect((await send(stranger, receiver)).msg).toBe(CHAT_REFUSALS.waiting)
  })

  test('may write freely if the other follows them', async () => {
    const [artist, fan] = [await buildUser(application), await buildUser(application)]
    await follow(fan, artist)
    expect([(await send(artist, fan)).status, (await send(artist, fan)).status]).toEqual([200, 200])
    const other = await buildUser(application)
    await follow(other, artist)
    await send(other, artist)
    expect((await send(other, artist)).msg).toBe(CHAT_REFUSALS.waiting)
  })

  test('writes once, however many are sent at the same time', async () => {
    const [stranger, receiver] = [await buildUser(application), await buildUser(application)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(stranger, receiver)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await chat(receiver, stranger)).rows).toHaveLength(1)
  })
})

describe('minor mode', () => {
  test('closes chat with strangers both ways, until the two follow each other', async () => {
    const [minor, stranger] = [await buildUser(application, { is_minor: true }), await buildUser(application)]
    await follow(minor, stranger)
    expect((await send(minor, stranger)).msg).toBe(CHAT_REFUSALS.minor)
    expect((await send(stranger, minor)).fault).toBe('MESSAGE_REFUSED')
    await follow(stranger, minor)
    expect([(await send(minor, stranger)).status, (await send(stranger, minor)).status]).toEqual([200, 200])
  })

  test('looks the same as having blocked the sender', async () => {
    const named = { nick_name: '同名', avatar: '' }
    const [minor, blocker] = [await buildUser(application, { ...named, is_minor: true }), await buildUser(application, named)]
    const stranger = await buildUser(application)
    await block(blocker, stranger)
    const answersOf = async (other: Person) => {
      const { headers: _, ...refused } = await send(stranger, other)
      return { state: { ...(await stateOf(stranger, other)), userId: '' }, refused }
    }
    expect(await answersOf(minor)).toEqual(await answersOf(blocker))
    expect((await send(stranger, minor)).msg).toBe('对方暂不接收你的私信')
    await follow(stranger, minor)
    await follow(stranger, blocker)
    expect(await answersOf(minor)).toEqual(await answersOf(blocker))
  })
})

describe('blocking', () => {
  test('lets neither write to the other, and is visible to the blocker only', async () => {
    const [blocker, blocked] = await friends()
    await send(blocked, blocker, { content: '先前的' })
    expect((await block(blocker, blocked)).data).toEqual({ isBlocked: true })
    await block(blocker, blocked)
    expect([(await send(blocker, blocked)).msg, (await send(blocked, blocker)).msg]).toEqual([
      CHAT_REFUSALS.blocking,
      CHAT_REFUSALS.blocked,
    ])
    expect([(await stateOf(blocker, blocked)).isBlocked, (await stateOf(blocked, blocker)).isBlocked]).toEqual([true, false])
    expect((await inbox(blocker)).rows[0]).toMatchObject({ isBlocked: true, excerpt: '先前的' })
    const list = await call('GET', '/client/app/user/blocks', {}, { token: blocker.token })
    expect(list).toMatchObject({ total: 1, rows: [{ userId: blocked.userId, createTime: clock.now.toISOString() }] })
    await block(blocker, blocked, false)
    expect((await send(blocked, blocker)).status).toBe(200)
  })

  test('oneself, or a user who does not exist, is refused', async () => {
    const one = await buildUser(application)
    expect((await block(one, one)).msg).toBe('不能拉黑自己')
    expect((await block(one, { ...one, userId: '999999999' })).fault).toBe('USER_NOT_FOUND')
  })
})

describe('sent twice', () => {
  test('under one client key: stored once, answered the same', async () => {
    const [one, other] = await friends()
    const message = { content: '只一次', clientKey: 'k-1' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(one, other, message)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect((await chat(one, other)).rows).toMatchObject([{ content: '只一次', clientKey: 'k-1' }])
    expect((await stateOf(other, one)).unreadCount).toBe(1)
  })

  test('the key with another text or to another user is refused; another sender may use it', async () => {
    const [one, other] = await friends()
    await send(one, other, { content: '一', clientKey: 'k-2' })
    expect((await send(one, other, { content: '二', clientKey: 'k-2' })).fault).toBe('CLIENT_KEY_REUSED')
    const third = await buildUser(application)
    expect((await send(one, third, { content: '一', clientKey: 'k-2' })).fault).toBe('CLIENT_KEY_REUSED')
    expect((await send(other, one, { content: '一', clientKey: 'k-2' })).status).toBe(200)
  })

  test('to two users at once under one key: one of them gets it', async () => {
    const [one, other] = await friends()
    const third = await buildUser(application)
    const answers = await Promise.all([other, third].map((to) => send(one, to, { content: '一', clientKey: 'k-3' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an acknowledged message is acknowledged again, even if sending is no longer allowed', async () => {
    const [stranger, receiver] = [await buildUser(application), await buildUser(application)]
    const message = { content: '在吗', clientKey: 'k-4' }
    const first = await send(stranger, receiver, message)
    await block(receiver, stranger)
    expect(await send(stranger, receiver, message)).toMatchObject({ status: 200, data: first.data })
  })

  test('under one Idempotency-Key: once', async () => {
    const [one, other] = await friends()
    const ids = []
    for (let times = 0; times < 2; times += 1) {
      ids.push(idOf(await send(one, other, { content: '一' }, { 'idempotency-key': 'once' })))
    }
    expect(new Set(ids).size).toBe(1)
    expect((await chat(one, other)).total).toBe(1)
  })
})

describe('reading', () => {
  test('up to a message counts what is left and is seen by the other with its time', async () => {
    const [one, other] = await friends()
    const ids = []
    for (const content of ['一', '二', '三']) ids.push(idOf(await send(one, other, { content })))
    expect((await inbox(other)).rows[0]).toMatchObject({ unreadCount: 3, excerpt: '三', isOwn: false })
    later(MINUTE_MS)
    expect((await read(other, one, ids[1]!)).data).toEqual({ unreadCount: 1 })
    expect(await stateOf(one, other)).toMatchObject({ readUpTo: ids[1], readTime: clock.now.toISOString() })
    expect((await chat(one, other)).rows.map(({ isRead }) => isRead)).toEqual([false, true, true])
    // Reading never goes back.
    expect((await read(other, one, ids[0]!)).data).toEqual({ unreadCount: 1 })
    expect((await stateOf(one, other)).readUpTo).toBe(ids[1])
  })

  test('an answer reads what came before it, for its sender alone, and the other sees so', async () => {
    const [one, other] = await friends()
    for (const content of ['一', '二']) await send(one, other, { content })
    later(MINUTE_MS)
    const answer = idOf(await send(other, one, { content: '好' }))
    expect((await inbox(other)).rows[0]).toMatchObject({ unreadCount: 0, excerpt: '好', isOwn: true })
    expect((await inbox(one)).rows[0]).toMatchObject({ unreadCount: 1 })
    expect(await stateOf(one, other)).toMatchObject({ readUpTo: answer, readTime: clock.now.toISOString() })
    expect((await chat(one, other)).rows.map(({ isOwn, isRead }) => isOwn && isRead)).toEqual([false, true, true])
    await send(one, other, { content: '三' })
    expect((await inbox(other)).rows[0]).toMatchObject({ unreadCount: 1, excerpt: '三' })
  })

  test('a message of another conversation is refused', async () => {
    const [one, other] = await friends()
    const third = await buildUser(application)
    const foreign = idOf(await send(third, one))
    await send(one, other)
    for (const who of [other, third]) expect((await read(other, one, foreign)).fault, who.userId).toBe('MESSAGE_NOT_FOUND')
    expect((await read(third, other, foreign)).fault).toBe('MESSAGE_NOT_FOUND')
  })
})

describe('withdrawing', () => {
  test('within two minutes deletes the content for both; a line stays', async () => {
    const [one, other] = await friends()
    const messageId = idOf(await send(one, other, { content: '说错了' }))
    later(2 * MINUTE_MS)
    expect((await withdraw(one, messageId)).status).toBe(200)
    for (const [reader, partner] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await chat(reader, partner)).rows).toMatchObject([
        { messageId, isWithdrawn: true, isTakenDown: false, content: '' },
      ])
      expect((await inbox(reader)).rows[0]).toMatchObject({ excerpt: '撤回了一条消息', unreadCount: 0 })
    }
    const stored = await db.selectFrom('messages').selectAll().where('message_id', '=', messageId).executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain('说错了')
    expect((await withdraw(one, messageId)).status).toBe(200)
  })

  test('later, or by anybody else, is refused', async () => {
    const [one, other] = await friends()
    const messageId = idOf(await send(one, other))
    const third = await buildUser(application)
    for (const who of [other, third]) expect((await withdraw(who, messageId)).fault).toBe('MESSAGE_NOT_FOUND')
    later(2 * MINUTE_MS + 1)
    expect(await withdraw(one, messageId)).toMatchObject({ status: 409, fault: 'WITHDRAW_TOO_LATE' })
    expect((await withdraw(one, '999999999')).fault).toBe('MESSAGE_NOT_FOUND')
  })
})

describe('deleting', () => {
  test('a message affects one participant only', async () => {
    const [one, other] = await friends()
    await send(one, other, { content: '一' })
    const messageId = idOf(await send(one, other, { content: '二' }))
    expect((await remove(other, messageId)).status).toBe(200)
    expect((await remove(other, messageId)).status).toBe(200)
    expect(await chat(other, one)).toMatchObject({ rows: [{ content: '一' }], total: 1 })
    expect((await inbox(other)).rows[0]).toMatchObject({ excerpt: '一', unreadCount: 1 })
    expect(await contentsOf(one, other)).toEqual(['二', '一'])
    expect((await remove(await buildUser(application), messageId)).fault).toBe('MESSAGE_NOT_FOUND')
  })

  test('a conversation is deleted for one participant only, and begins again with the next message', async () => {
    const [one, other] = await friends()
    await send(one, other, { content: '旧' })
    expect((await clear(other, one)).status).toBe(200)
    expect([(await inbox(other)).rows, (await chat(other, one)).rows]).toEqual([[], []])
    expect(await contentsOf(one, other)).toEqual(['旧'])
    await send(one, other, { content: '新' })
    expect([await contentsOf(other, one), await contentsOf(one, other)]).toEqual([['新'], ['新', '旧']])
    expect((await inbox(other)).rows).toMatchObject([{ excerpt: '新', unreadCount: 1 }])
  })
})

describe('the list of conversations', () => {
  test('has the latest first, a page at a time', async () => {
    const me = await buildUser(application)
    const people: Person[] = []
    for (let count = 0; count < 3; count += 1) {
      const person = await buildUser(application)
      people.push(person)
      await send(person, me, { content: `第 ${count}` })
    }
    await send(me, people[0]!, { content: '好' })
    const { rows, total } = await inbox(me, { pageSize: '2' })
    expect([total, rows.map(({ userId }) => userId)]).toEqual([3, [people[0]!.userId, people[2]!.userId]])
    expect(rows[0]).toMatchObject({ isOwn: true, excerpt: '好', unreadCount: 0, isClosed: false })
    const next = await inbox(me, { before: rows[1]!.messageId })
    expect(next.rows.map(({ userId }) => userId)).toEqual([people[1]!.userId])
  })

  test('finds users and messages in the caller’s conversations only', async () => {
    const me = await buildUser(application)
    const [mira, kilo] = [
      await buildUser(application, { nick_name: '米拉100%' }),
      await buildUser(application, { nick_name: '千克' }),
    ]
    for (const person of [mira, kilo]) await send(person, me, { content: '在吗' })
    await send(me, kilo, { content: '低频那版我重新做了' })
    await send(kilo, me, { content: '收到' })
    const found = async (keyword: string) =>
      (await inbox(me, { keyword })).rows.map(({ nickName, excerpt }) => [nickName, excerpt])
    expect(await found('米拉')).toEqual([['米拉100%', '在吗']])
    expect(await found('%')).toEqual([['米拉100%', '在吗']])
    expect(await found('低频')).toEqual([['千克', '低频那版我重新做了']])
    expect((await inbox(mira, { keyword: '低频' })).rows).toEqual([])
    await clear(me, kilo)
    expect(await found('低频')).toEqual([])
  })

  test('finds every user, and the messages of the latest 200 conversations', async () => {
    const me = await buildUser(application)
    await send(await buildUser(application, { nick_name: '最早的人' }), me, { content: '先前的话' })
    await send(await buildUser(application), me, { content: '后来的话' })
    const { rows: people } = await database.pool.query<{ user_id: string }>(
      `insert into users (nick_name) select '路人' from generate_series(1, 199) returning user_id`,
    )
    const now = clock.now
    await db.transaction().execute(async (transaction) => {
      for (const { user_id: userId } of people)
        await storeMessage(transaction, { userId, otherId: me.userId, content: '你好', createdAt: now })
    })
    const found = async (keyword: string) => (await inbox(me, { keyword })).rows.map(({ excerpt }) => excerpt)
    expect(await found('后来的话')).toEqual(['后来的话'])
    expect(await found('先前的话')).toEqual([])
    expect(await found('最早的人')).toEqual(['先前的话'])
  })
})

describe('a resource', () => {
  test('is sent as its card, and disappears when it is taken down', async () => {
    const [one, other] = await friends()
    const resourceId = await buildResource(database, { title: '江风过索道' })
    expect((await send(one, other, { resourceId })).status).toBe(200)
    expect((await chat(other, one)).rows).toMatchObject([
      { kind: 'resource', content: '', resource: { resourceId, title: '江风过索道', isCollect: false } },
    ])
    expect((await inbox(other)).rows[0]?.excerpt).toBe('[曲目] 江风过索道')
    const tracks = async () =>
      (await call('GET', '/client/app/user/message/conversation/tracks', { userId: one.userId }, { token: other.token }))
        .data as unknown[]
    expect(await tracks()).toMatchObject([{ resourceId }])
    await db.updateTable('resources').set({ published_at: null }).where('resource_id', '=', resourceId).execute()
    expect((await chat(other, one)).rows).toMatchObject([{ kind: 'resource', resource: null }])
    expect((await inbox(other)).rows[0]?.excerpt).toBe('[曲目]')
    expect(await tracks()).toEqual([])
  })
})

test('a third user reads nothing of a conversation', async () => {
  const [one, other] = await friends()
  const third = await buildUser(application)
  await send(one, other, { content: '秘密' })
  for (const partner of [one, other]) expect(await chat(third, partner)).toMatchObject({ rows: [], total: 0 })
  expect((await inbox(third, { keyword: '秘密' })).rows).toEqual([])
  expect((await call('GET', '/client/app/user/message/chat', { userId: '999999999' }, { token: third.token })).fault).toBe(
    'USER_NOT_FOUND',
  )
})

test('open pages of the two receive their events, and nobody else does', async () => {
  const [one, other] = await friends()
  const third = await buildUser(application)
  const [first, second] = [idOf(await send(one, other)), idOf(await send(other, one))]
  await read(one, other, second)
  await withdraw(one, first)
  await remove(one, second)
  await clear(one, other)
  await block(one, other)
  const eventsOf = async ({ token }: Person) => {
    const { data } = await call('GET', '/client/app/user/events', { after: '0' }, { token })
    return (data as { events: { event: object }[] }).events.map(({ event }) => event)
  }
  const eventOf = (deed: string, byUserId: string, messageId = '') => ({ kind: 'message', deed, byUserId, messageId })
  const shared = [
    eventOf('arrived', one.userId, first),
    eventOf('arrived', other.userId, second),
    eventOf('read', one.userId, second),
    eventOf('withdrawn', one.userId, first),
  ]
  const mine = [eventOf('deleted', one.userId, second), eventOf('cleared', one.userId), eventOf('blocked', one.userId)]
  expect(await eventsOf(other)).toEqual(shared.map((event) => ({ ...event, userId: one.userId })))
  expect(await eventsOf(one)).toEqual([...shared, ...mine].map((event) => ({ ...event, userId: other.userId })))
  expect(await eventsOf(third)).toEqual([])
})

test('a blocker’s reading is not shown as 已读 to the blocked user, nor afterwards', async () => {
  const [one, other] = await friends()
  const ids = [idOf(await send(one, other)), idOf(await send(one, other))]
  await read(other, one, ids[0]!)
  const before = await stateOf(one, other)
  await block(other, one)
  clock.now = new Date(clock.now.getTime() + 1000)
  expect((await read(other, one, ids[1]!)).data).toEqual({ unreadCount: 0 })
  const readEvents = async () => {
    const { data } = await call('GET', '/client/app/user/events', { after: '0' }, { token: one.token })
    const { events } = data as { events: { event: { deed: string; messageId: string } }[] }
    return events.filter(({ event }) => event.deed === 'read').map(({ event }) => event.messageId)
  }
  const expectNotNotified = async () => {
    expect(await stateOf(one, other)).toMatchObject({ readUpTo: ids[0], readTime: before.readTime })
    expect((await chat(one, other)).rows.map(({ isRead }) => isRead)).toEqual([false, true])
    expect(await readEvents()).toEqual([ids[0]])
  }
  await expectNotNotified()
  await block(other, one, false)
  await expectNotNotified()
  const third = idOf(await send(one, other))
  await read(other, one, third)
  expect(await readEvents()).toEqual([ids[0], third])
})

test('a page that was rendered for another user sends nothing in the name of the current one', async () => {
  const [before, other] = await friends()
  const now = await buildUser(application)
  const as = (userId: string) => send(now, other, { content: '在吗' }, { 'page-user': userId })
  expect(await as(before.userId)).toMatchObject({ status: 401, fault: 'NOT_SIGNED_IN' })
  expect((await inbox(other)).rows).toEqual([])
  expect((await as(now.userId)).status).toBe(200)
  // A signed-out visitor reads what everybody may.
  expect((await call('GET', '/client/app/cms/config', {}, { headers: { 'page-user': before.userId } })).status).toBe(200)
})

test('a refused message notifies nobody, and leaves no trace', async () => {
  const [stranger, receiver] = [await buildUser(application), await buildUser(application, { is_minor: true })]
  await send(stranger, receiver)
  const rows = await db.selectFrom('conversation_sides').selectAll().where('user_id', '=', receiver.userId).execute()
  const events = await db.selectFrom('events').selectAll().where('user_id', '=', receiver.userId).execute()
  expect([rows, events]).toEqual([[], []])
})

test('limits how many strangers a day may be written to first; known ones do not count', async () => {
  const [most] = CALL_LIMITS.newConversations
  const [stranger, friend] = await friends()
  const { rows: people } = await database.pool.query<{ user_id: string }>(
    `insert into users (nick_name) select '路人' from generate_series(0, $1) returning user_id`,
    [most.times],
  )
  const [last, ...first] = people.map(({ user_id: userId }) => ({ userId }))
  for (const someone of first) expect((await send(stranger, someone)).status).toBe(200)
  expect(await send(stranger, last!)).toMatchObject({ status: 429, fault: 'TOO_MANY_REQUESTS' })
  expect((await send(stranger, friend)).status).toBe(200)
  await follow(last!, stranger)
  expect((await send(stranger, last!)).status).toBe(200)
})

test('limits messages a minute', async () => {
  const strict = await testApplication({ MESSAGES_A_MINUTE: '2' })
  const messenger = openMessenger(strict)
  const [one, other] = await messenger.friends()
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await messenger.send(one, other)).status)
  expect(statuses).toEqual([200, 200, 429])
})
