import { type InboxItem, RELEASES_LISTED_DAYS } from '@shenglang/contract/notices/entities'
import { cursorOfNotice } from '@shenglang/contract/notices/routes'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { type NewNotice, notifyRelease, withdrawRelease, writeNotice } from './index.ts'

const application = await testApplication()
const { database } = application
const db = database.query()
const send = createClient(application.app)
const newPerson = (overrides = {}) => buildUser(application, overrides)

const write = (userId: string, notice: Partial<NewNotice> = {}) =>
  writeNotice(db, { userId, kind: 'work', title: '你的《雾中霓虹》通过了审核', content: '已在曲库上架', ...notice })
const inbox = async ({ token }: Person, args = {}) => {
  const { rows, total, next } = (await send('GET', '/client/app/user/message', args, { token })) as unknown as {
    rows: InboxItem[]
    total: number
    next: string
  }
  return { rows, total, next }
}
const titlesOf = async (person: Person, args = {}) => (await inbox(person, args)).rows.map(({ title }) => title)
const unread = async ({ token }: Person) =>
  ((await send('GET', '/client/app/user/message/unread', {}, { token })).data as { notices: number }).notices
const read = ({ token }: Person, messageId?: string) =>
  send('POST', '/client/app/user/message/read', messageId === undefined ? {} : { messageId }, { token })
const readUntil = ({ token }: Person, until: string) => send('POST', '/client/app/user/message/read', { until }, { token })
const follow = (person: Person, artist: Person) =>
  send('PUT', `/client/app/user/focus/${artist.userId}`, { isFocus: true }, { token: person.token })
/** A work whose release its artist's followers are notified of. */
const release = async (artist: Person, overrides = {}) => {
  const resourceId = await buildResource(database, { artist_id: artist.userId, ...overrides })
  await notifyRelease(db, artist.userId, resourceId)
  return resourceId
}

test('an item has the fields of the specification, and links to its target', async () => {
  const [reader, fan] = [await newPerson(), await newPerson({ nick_name: '林夜', avatar: '/media/image/x.webp' })]
  const resourceId = await buildResource(database, { artist_id: reader.userId, title: '雾中霓虹', cover: '/c.webp' })
  await write(reader.userId, { kind: 'like', fromUserId: fan.userId, title: '收藏了你的《雾中霓虹》', content: '', resourceId })
  const { rows, total } = await inbox(reader)
  expect(total).toBe(1)
  expect(rows).toEqual([
    {
      messageId: expect.stringMatching(/^\d+$/),
      fromNickName: '林夜',
      fromAvatar: '/media/image/x.webp',
      title: '收藏了你的《雾中霓虹》',
      content: '',
      createTime: expect.stringMatching(/Z$/),
      businessType: 'NOTICE',
      clickParams: { empty: false, id: resourceId, dataType: 'ITEM', innerMap: { userId: fan.userId, resourceId } },
      kind: 'like',
      peopleCount: 1,
      cover: '/c.webp',
      coverColor: expect.any(String),
      contentType: 1,
      unreadCount: 1,
      isRead: false,
    },
  ])
})

test('where an item links to', async () => {
  const [reader, other] = [await newPerson(), await newPerson()]
  const hidden = await buildResource(database, { artist_id: reader.userId, published_at: null })
  const pack = await buildResource(database, { content_type: 2 })
  const targetOf = async (notice: Partial<NewNotice>) => {
    await write(reader.userId, notice)
    const { empty, dataType, id } = (await inbox(reader, { pageSize: 1 })).rows[0]?.clickParams ?? {}
    return [empty, dataType, id]
  }
  expect(await targetOf({ resourceId: pack })).toEqual([false, 'COLLEC', pack])
  expect(await targetOf({ resourceId: hidden })).toEqual([false, 'WORK', hidden])
  // A notice about something hidden has no link, except for its owner.
  expect(await targetOf({ kind: 'reply', resourceId: hidden })).toEqual([true, '', ''])
  expect(await targetOf({ kind: 'reply', fromUserId: other.userId, postId: '77' })).toEqual([false, 'TEXT', '77'])
  expect(await targetOf({ kind: 'follow', fromUserId: other.userId })).toEqual([false, 'USER', other.userId])
  expect(await targetOf({ kind: 'application' })).toEqual([true, '', ''])
})

test('another user neither sees it nor can mark it as read', async () => {
  const [reader, stranger] = [await newPerson(), await newPerson()]
  await write(reader.userId)
  const [notice] = (await inbox(reader)).rows
  expect(await inbox(stranger)).toEqual({ rows: [], total: 0, next: '' })
  expect((await read(stranger, notice?.messageId)).status).toBe(200)
  expect([await unread(reader), await unread(stranger)]).toEqual([1, 0])
  expect((await send('GET', '/client/app/user/message')).fault).toBe('NOT_SIGNED_IN')
})

test('pages by number and by cursor contain each item once, also when more comes meanwhile', async () => {
  const [reader, artist] = [await newPerson(), await newPerson({ is_artists: true })]
  await follow(reader, artist)
  for (let index = 0; index < 5; index += 1) {
    await write(reader.userId, { title: `通知${index}` })
    await release(artist, { title: `新歌${index}` })
  }
  const all = [4, 3, 2, 1, 0].flatMap((index) => [`上架了《新歌${index}》`, `通知${index}`])
  expect(await titlesOf(reader)).toEqual(all)
  expect(await titlesOf(reader, { pageNum: 2, pageSize: 4 })).toEqual(all.slice(4, 8))
  const seen: string[] = []
  for (let before: string | undefined; before !== ''; ) {
    const page = await inbox(reader, { type: 'NOTICE,FOCUS_NOTICE', pageSize: 4, ...(before ? { before } : {}) })
    expect(page.total).toBeGreaterThanOrEqual(10)
    seen.push(...page.rows.map(({ title }) => title))
    before = page.next
    await write(reader.userId, { title: '来晚了' })
  }
  expect(seen).toEqual(all)
})

test.each([
  [{ type: 'NOTICE' }, ['回复了你', '通过了审核']],
  [{ type: 'FOCUS_NOTICE' }, ['上架了《夜航》', '关注了你']],
  [{ type: 'NOTICE,FOCUS_NOTICE', kinds: 'follow,reply' }, ['回复了你', '关注了你']],
  [{ type: 'PRIVATE_MSG' }, []],
])('%j lists only these', async (args, titles) => {
  const [reader, artist] = [await newPerson(), await newPerson({ is_artists: true })]
  await follow(reader, artist)
  await follow(artist, reader)
  await write(reader.userId, { title: '通过了审核' })
  await release(artist, { title: '夜航' })
  await write(reader.userId, { kind: 'reply', title: '回复了你', fromUserId: artist.userId })
  const page = await inbox(reader, args)
  expect(page.rows.map(({ title }) => title)).toEqual(titles)
  expect(page.total).toBe(titles.length)
})

test.each([
  [{ type: 'SPAM' }],
  [{ kinds: 'everything' }],
  [{ pageSize: '0' }],
  [{ before: 'yesterday' }],
  [{ before: '99999999999999999.1' }],
])('refuses %j in Chinese', async (args) => {
  const { token } = await newPerson()
  const answer = await send('GET', '/client/app/user/message', args, { token })
  expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(/[\u4e00-\u9fff]/)])
})

test('followers are notified of a release from when they follow, while it is visible', async () => {
  const [reader, stranger, artist] = [await newPerson(), await newPerson(), await newPerson({ is_artists: true })]
  await release(artist, { title: '之前' })
  await follow(reader, artist)
  expect(await titlesOf(reader)).toEqual([])
  const resourceId = await release(artist, { title: '夜航', tbpm: 126, tkey: '9A' })
  expect((await inbox(reader)).rows).toMatchObject([
    { title: '上架了《夜航》', content: '126 BPM · 9A', kind: 'release', clickParams: { id: resourceId, dataType: 'ITEM' } },
  ])
  expect([await titlesOf(stranger), await titlesOf(artist)]).toEqual([[], ['关注了你']])
  await withdrawRelease(db, resourceId)
  expect([await titlesOf(reader), await unread(reader)]).toEqual([[], 0])
  await notifyRelease(db, artist.userId, resourceId)
  expect(await titlesOf(reader)).toEqual(['上架了《夜航》'])
  await db
    .updateTable('releases')
    .set({ released_at: new Date(Date.now() - (RELEASES_LISTED_DAYS + 1) * 86_400_000) })
    .where('resource_id', '=', resourceId)
    .execute()
  expect([await titlesOf(reader), await unread(reader)]).toEqual([[], 0])
})

test('lists the newest of many artists, some of whom released much', async () => {
  const reader = await newPerson()
  const artists = await Promise.all(Array.from({ length: 6 }, () => newPerson({ is_artists: true })))
  await Promise.all(artists.map((artist) => follow(reader, artist)))
  const titles: string[] = []
  for (let index = 0; index < 18; index += 1) {
    // The first of them released three in a row, the others one in between.
    const artist = artists[index % 4 === 3 ? 1 + (index % 5) : 0]
    if (artist) await release(artist, { title: String(index) })
    titles.unshift(`上架了《${index}》`)
  }
  expect(await titlesOf(reader, { type: 'FOCUS_NOTICE', pageSize: 5 })).toEqual(titles.slice(0, 5))
  expect(await titlesOf(reader, { type: 'FOCUS_NOTICE', pageSize: 5, pageNum: 3 })).toEqual(titles.slice(10, 15))
})

test('actions of a blocked user disappear, and of a bundle the others stay; unblocked they are back', async () => {
  const [reader, bad, fan] = [await newPerson(), await newPerson({ nick_name: '坏人' }), await newPerson({ nick_name: '林夜' })]
  const block = (isBlocked: boolean) =>
    send('POST', '/client/app/user/blocks', { userId: bad.userId, isBlocked }, { token: reader.token })
  await follow(reader, bad)
  await release(bad, { title: '坏歌' })
  await write(reader.userId, { kind: 'reply', fromUserId: bad.userId, title: '回复了你' })
  for (const { userId } of [fan, bad]) {
    await write(reader.userId, { kind: 'like', fromUserId: userId, title: '赞了《夜航》', bundle: 'like:resource:1' })
  }
  await write(reader.userId, { kind: 'like', fromUserId: bad.userId, title: '赞了《晨光》', bundle: 'like:resource:2' })
  await write(reader.userId, { title: '平台的' })
  const visible = async () => {
    const { rows, total } = await inbox(reader)
    return {
      items: rows.map(({ title, fromNickName, peopleCount }) => [title, fromNickName, peopleCount]),
      counts: [total, await unread(reader)],
    }
  }
  const before = await visible()
  expect(before.counts).toEqual([5, 5])
  await block(true)
  expect(await visible()).toEqual({
    items: [
      ['平台的', '', 1],
      ['赞了《夜航》', '林夜', 1],
    ],
    counts: [2, 2],
  })
  await block(false)
  expect(await visible()).toEqual(before)
})

test('marks one as read, then all', async () => {
  const [reader, artist] = [await newPerson(), await newPerson({ is_artists: true })]
  await follow(reader, artist)
  await release(artist)
  await release(artist)
  await write(reader.userId)
  await write(reader.userId)
  expect(await unread(reader)).toBe(4)
  const { rows } = await inbox(reader)
  await read(reader, rows.find(({ kind }) => kind === 'release')?.messageId)
  await read(reader, rows.find(({ kind }) => kind === 'work')?.messageId)
  await read(reader, rows.find(({ kind }) => kind === 'work')?.messageId)
  expect(await unread(reader)).toBe(2)
  expect((await inbox(reader)).rows.filter(({ isRead }) => isRead)).toHaveLength(2)
  await read(reader)
  expect(await unread(reader)).toBe(0)
  expect((await inbox(reader)).rows.map(({ isRead }) => isRead)).toEqual([true, true, true, true])
  await release(artist)
  expect(await unread(reader)).toBe(1)
})

test('marks everything shown as read, and what came since stays unread', async () => {
  const [reader, artist, liker, late] = await Promise.all([
    newPerson(),
    newPerson({ is_artists: true }),
    newPerson(),
    newPerson(),
  ])
  await follow(reader, artist)
  const like = (from: Person, bundle: string) =>
    write(reader.userId, { kind: 'like', fromUserId: from.userId, bundle, title: '喜欢了', resourceId: '7' })
  await release(artist, { title: '旧歌' })
  await write(reader.userId, { title: '旧通知' })
  await like(liker, 'like:resource:7')
  await like(liker, 'like:resource:8')
  const [newest] = (await inbox(reader)).rows
  if (!newest) throw new Error('there are notices')
  await release(artist, { title: '新歌' })
  await write(reader.userId, { title: '新通知' })
  // One more person in a notice that was shown is news, too.
  await like(late, 'like:resource:7')
  await readUntil(reader, cursorOfNotice(newest))
  const unreadTitles = (await inbox(reader)).rows.filter(({ isRead }) => !isRead).map(({ title }) => title)
  // Two of them may have the same millisecond, so their order is not compared.
  expect([await unread(reader), unreadTitles.sort()]).toEqual([3, ['喜欢了', '新通知', '上架了《新歌》'].sort()])
  // A page with an older state takes nothing back.
  await read(reader)
  await readUntil(reader, cursorOfNotice(newest))
  expect(await unread(reader)).toBe(0)
  // A position in the future means now: what comes later stays unread.
  await readUntil(reader, '99999999999999.999999999999999999')
  await release(artist)
  expect(await unread(reader)).toBe(1)
})

test('a user can switch off kinds of notices, but not those of the platform', async () => {
  const [reader, artist] = [await newPerson(), await newPerson({ is_artists: true })]
  const path = '/client/app/user/message/settings'
  const settings = async () => (await send('GET', path, {}, { token: reader.token })).data
  expect(await settings()).toEqual({ muted: [] })
  await follow(reader, artist)
  await release(artist)
  expect((await send('PUT', path, { muted: ['like', 'release'] }, { token: reader.token })).data).toEqual({
    muted: ['release', 'like'],
  })
  expect(await settings()).toEqual({ muted: ['release', 'like'] })
  await write(reader.userId, { kind: 'like', fromUserId: artist.userId })
  expect([await titlesOf(reader), await unread(reader)]).toEqual([[], 0])
  expect((await send('PUT', path, { muted: ['work'] }, { token: reader.token })).status).toBe(400)
  await send('PUT', path, { muted: [] }, { token: reader.token })
  expect(await unread(reader)).toBe(1)
})
