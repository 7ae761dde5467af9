import type { Comment, WaveMarker } from '@shenglang/contract/social/entities'
import { COMMENT_MAX } from '@shenglang/contract/social/routes'
import { beforeEach, expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { addBlockedWords } from '../moderation/index.ts'
import { insertComments } from './index.ts'
import { wavePartOf } from './markers.ts'
import { personalData } from './personal-data.ts'
import { reportableComment } from './reportable-comment.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const db = database.query()
const DURATION_MS = 60_000

/** A published track with its artist. */
async function track(overrides: Parameters<typeof buildResource>[1] = {}) {
  const artist = await buildUser(application, { is_artists: true })
  return {
    artist,
    resourceId: await buildResource(database, { artist_id: artist.userId, duration_ms: DURATION_MS, ...overrides }),
  }
}

const post = (who: Person, args: object, headers = {}) =>
  send('POST', '/client/app/user/comments/add', args, { token: who.token, headers })

/** Posts a comment that passes the filter; returns its id. */
async function say(who: Person, args: object): Promise<string> {
  const { data, msg } = await post(who, { content: '好听', ...args })
  expect(msg).toBe('操作成功')
  return (data as { commentId: string }).commentId
}

const like = (who: Person, commentId: string, isLiked = true) =>
  send('PUT', `/client/app/user/comments/like/${commentId}`, { isLiked }, { token: who.token })
const remove = (who: Person, commentId: string) =>
  send('POST', `/client/app/user/comments/delete/${commentId}`, {}, { token: who.token })

async function list(args: object, who?: Person) {
  const { rows, total, ...page } = await send('GET', '/client/app/cms/comments', args, who ? { token: who.token } : {})
  const { next, commentCount } = page as unknown as { next: string; commentCount: number }
  return { rows: rows as Comment[], total, next, commentCount }
}

const markersOf = async (resourceId: string) => (await send('GET', '/app/comments/list', { resourceId })).rows as WaveMarker[]

/** The notices of a user. */
const noticesOf = (who: Person) =>
  db.selectFrom('notices').select(['kind', 'title', 'content', 'resource_id']).where('user_id', '=', who.userId).execute()

/** New people for each test, because of the rate limit. */
let writer: Person
let other: Person
beforeEach(async () => {
  writer = await buildUser(application)
  other = await buildUser(application, { nick_name: '林夜' })
})

test('a comment at a time is in the list and on the wave', async () => {
  const { resourceId } = await track()
  const { data } = await post(writer, { resourceId, content: ' 这里太好听 ', timeMs: 42_500 })
  const { commentId } = data as Comment
  const { rows, total, commentCount } = await list({ resourceId }, writer)
  expect([total, commentCount]).toEqual([1, 1])
  expect(rows[0]).toMatchObject({
    commentId,
    parentId: '',
    userId: writer.userId,
    content: '这里太好听',
    timeMs: 42_500,
    likeCount: 0,
    replyCount: 0,
    mention: null,
    mentions: [],
    isOwn: true,
    mayDelete: true,
    isByOwner: false,
  })
  expect(data).toEqual(rows[0])
  expect(await markersOf(resourceId)).toMatchObject([{ id: commentId, comment: '这里太好听', time: 42.5 }])
})

test('a comment on the whole is in the list only', async () => {
  const { resourceId } = await track()
  await say(writer, { resourceId })
  expect([(await list({ resourceId })).rows[0]?.timeMs, await markersOf(resourceId)]).toEqual([null, []])
})

test.each([
  ['nothing', { content: '' }, '请输入内容'],
  ['white space', { content: ' \n\t ' }, '请输入内容'],
  ['what cannot be seen', { content: '\u200b\u202e' }, '请输入内容'],
  ['too much', { content: '长'.repeat(COMMENT_MAX + 1) }, '不能超过 500 个字'],
  ['100 KB', { content: 'x'.repeat(100_000) }, '不能超过 500 个字'],
  ['second -1', { timeMs: -1000 }, '应为 0 到'],
  ['the end', { timeMs: DURATION_MS }, '时间点应在曲目的时长之内'],
  ['what is no time', { timeMs: 'abc' }, '应为 0 到'],
  ['a reply at a moment', { parentId: '1', timeMs: 1 }, '回复不能带时间点'],
  ['an answer to nothing', { parentId: '999999' }, '评论不存在或已删除'],
  ['a thing that is not there', { resourceId: '999999' }, '内容不存在或已下架'],
])('refuses %s in Chinese', async (_name, args, message) => {
  const { resourceId } = await track()
  const { status, msg } = await post(writer, { resourceId, content: '好', ...args })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(msg).toContain(message)
  expect((await list({ resourceId })).total).toBe(0)
})

test('an unpublished work can be neither commented on nor read', async () => {
  const { resourceId } = await track({ published_at: null })
  await insertComments(db, [{ resource_id: resourceId, user_id: writer.userId, content: '好', time_ms: 1, wave_part: 0 }])
  expect((await post(writer, { resourceId, content: '好' })).fault).toBe('SUBJECT_NOT_FOUND')
  expect([await markersOf(resourceId), (await list({ resourceId })).rows]).toEqual([[], []])
})

test('a comment at a time is refused on a pack, which has no music', async () => {
  const { resourceId } = await track({ content_type: 2 })
  expect((await post(writer, { resourceId, content: '好', timeMs: 1 })).fault).toBe('COMMENT_MOMENT')
})

test('visitors and users without a phone can read comments, and write none', async () => {
  const { resourceId } = await track()
  expect((await send('POST', '/client/app/user/comments/add', { resourceId, content: '好' })).status).toBe(401)
  const unverified = await buildUser(application, { phone_verified_at: null })
  expect((await post(unverified, { resourceId, content: '好' })).fault).toBe('PHONE_REQUIRED')
})

test('the same comment sent twice is stored once', async () => {
  const { resourceId } = await track()
  const twice = () => post(writer, { resourceId, content: '好' }, { 'idempotency-key': `once-${resourceId}` })
  const answers = await Promise.all([twice(), twice()])
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect((await list({ resourceId })).total).toBe(1)
})

test('HTML is text', async () => {
  const { resourceId } = await track()
  await say(writer, { resourceId, content: '<img src=x onerror=alert(1)>' })
  expect((await list({ resourceId })).rows[0]?.content).toBe('<img src=x onerror=alert(1)>')
})

test('a reply to a reply is listed beside it, and mentions the user it answers', async () => {
  const { resourceId } = await track()
  const top = await say(writer, { resourceId })
  const reply = await say(other, { resourceId, parentId: top, content: '同感' })
  await say(writer, { resourceId, parentId: reply, content: '对吧' })
  const { rows, total, commentCount } = await list({ resourceId })
  expect([total, commentCount, rows.map(({ replyCount }) => replyCount)]).toEqual([1, 3, [2]])
  const replies = await list({ resourceId, parentId: top })
  expect([replies.total, replies.rows.map(({ content }) => content)]).toEqual([2, ['同感', '对吧']])
  expect(replies.rows.map(({ mention }) => mention)).toEqual([null, { userId: other.userId, nickName: '林夜' }])
})

test('a comment on another subject cannot be answered here', async () => {
  const [here, elsewhere] = [await track(), await track()]
  const top = await say(writer, { resourceId: elsewhere.resourceId })
  expect((await post(other, { resourceId: here.resourceId, parentId: top, content: '好' })).fault).toBe('COMMENT_NOT_FOUND')
  await say(other, { resourceId: elsewhere.resourceId, parentId: top })
  expect(await list({ resourceId: here.resourceId, parentId: top })).toMatchObject({ rows: [], total: 0 })
})

test('everybody concerned is notified once, with a link to the comment; nobody is notified of their own actions', async () => {
  const { artist, resourceId } = await track({ title: '雾中霓虹' })
  const [asking, answering] = [await buildUser(application), await buildUser(application)]
  const top = await say(asking, { resourceId, content: '这 4 拍怎么收的', timeMs: 11_000 })
  const reply = await say(answering, { resourceId, parentId: top, content: '收低频' })
  await say(asking, { resourceId, parentId: reply, content: '学到了' })
  await say(asking, { resourceId, parentId: top, content: '谢谢' })
  expect(await noticesOf(artist)).toEqual([
    { kind: 'comment', title: '评论了你的《雾中霓虹》00:11', content: '这 4 拍怎么收的', resource_id: resourceId },
  ])
  expect(await noticesOf(asking)).toEqual([
    { kind: 'reply', title: '回复了你在《雾中霓虹》00:11 的评论', content: '收低频', resource_id: resourceId },
  ])
  expect(await noticesOf(answering)).toEqual([
    { kind: 'mention', title: '在《雾中霓虹》的评论里回复了你', content: '学到了', resource_id: resourceId },
  ])
})

test('the author of both the comment and the answered reply under it is notified once', async () => {
  const { resourceId } = await track({ title: '雾中霓虹' })
  const top = await say(writer, { resourceId })
  const ownComment = await say(writer, { resourceId, parentId: top })
  await say(other, { resourceId, parentId: ownComment, content: '收到' })
  expect((await noticesOf(writer)).map(({ title }) => title)).toEqual(['在《雾中霓虹》的评论里回复了你'])
})

test.each(['deleted', 'taken down'])('deleting a comment deletes its notices, read or not: %s', async (how) => {
  const { artist, resourceId } = await track()
  const third = await buildUser(application)
  const top = await say(writer, { resourceId })
  const reply = await say(other, { resourceId, parentId: top })
  const bad = await say(third, { resourceId, parentId: reply, content: '辱骂的话' })
  const good = await say(third, { resourceId, content: '好听的话' })
  const worst = await say(third, { resourceId, content: '辱骂的话' })
  await like(other, bad)
  await db.updateTable('notices').set({ read_at: new Date() }).where('user_id', '=', writer.userId).execute()
  const reasonsNotified = async () =>
    [...(await noticesOf(artist)), ...(await noticesOf(writer)), ...(await noticesOf(other)), ...(await noticesOf(third))]
      .map(({ content }) => content)
      .filter((content) => content.endsWith('的话'))
  expect(await reasonsNotified()).toEqual(['好听的话', '辱骂的话', '辱骂的话', '辱骂的话', '辱骂的话'])
  const lastEvent = async () =>
    (await db.selectFrom('event_logs').select('last_id').where('user_id', '=', artist.userId).executeTakeFirst())?.last_id
  const before = Number(await lastEvent())
  for (const id of [bad, worst]) {
    if (how === 'deleted') await remove(third, id)
    else await db.transaction().execute((transaction) => reportableComment.takeDown(transaction, id))
  }
  expect(await reasonsNotified()).toEqual(['好听的话'])
  expect(Number(await lastEvent())).toBe(before + 1)
  expect((await list({ resourceId })).rows.map(({ commentId }) => commentId)).toContain(good)
})

test('a deletion by a reviewer is logged and notified, that by others is not', async () => {
  const { artist, resourceId } = await track()
  const reviewer = await buildUser(application, { permissions: ['review'] })
  const [bad, unwanted, ownComment, reviewed] = [
    await say(writer, { resourceId }),
    await say(writer, { resourceId }),
    await say(writer, { resourceId }),
    await say(reviewer, { resourceId }),
  ]
  await remove(artist, unwanted)
  await remove(writer, ownComment)
  await remove(reviewer, reviewed)
  await remove(reviewer, bad)
  const calls = db.selectFrom('staff_calls').select(['permission', 'args']).where('user_id', '=', reviewer.userId)
  expect(await calls.execute()).toEqual([{ permission: 'review', args: { id: bad } }])
  expect((await noticesOf(writer)).map(({ kind, title }) => [kind, title])).toEqual([['moderation', '评论已被删除']])
})

test('a like counts once, and is taken back once', async () => {
  const { resourceId } = await track()
  const commentId = await say(writer, { resourceId })
  expect((await like(other, commentId)).data).toEqual({ isLiked: true, likeCount: 1 })
  expect((await like(other, commentId)).data).toEqual({ isLiked: true, likeCount: 1 })
  expect((await list({ resourceId }, other)).rows[0]).toMatchObject({ isLiked: true, likeCount: 1 })
  expect((await list({ resourceId }, writer)).rows[0]).toMatchObject({ isLiked: false, likeCount: 1 })
  expect((await like(other, commentId, false)).data).toEqual({ isLiked: false, likeCount: 0 })
  expect((await like(other, '999999')).fault).toBe('COMMENT_NOT_FOUND')
})

test('a like notifies, and its unread notice disappears when the like is taken back', async () => {
  const { resourceId } = await track({ title: '雾中霓虹' })
  const loved = await buildUser(application)
  const commentId = await say(loved, { resourceId, content: '收低频' })
  await like(loved, commentId)
  await like(other, commentId)
  const notice = { kind: 'like', title: '赞了你在《雾中霓虹》的评论', content: '收低频', resource_id: resourceId }
  expect(await noticesOf(loved)).toEqual([notice])
  await like(other, commentId, false)
  expect(await noticesOf(loved)).toEqual([])
})

test('concurrent likes, comments and deletions are counted exactly', async () => {
  const { resourceId } = await track()
  const top = await say(writer, { resourceId })
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(application)))
  await Promise.all(
    people.flatMap((person) => [
      like(person, top),
      say(person, { resourceId }),
      say(person, { resourceId, parentId: top }).then((reply) => remove(person, reply)),
      say(person, { resourceId, parentId: top }),
    ]),
  )
  const { rows, total, commentCount } = await list({ resourceId, orderBy: 'hottest' })
  expect([total, commentCount]).toEqual([13, 25])
  expect(rows[0]).toMatchObject({ commentId: top, likeCount: 12, replyCount: 12 })
})

test('orders by newest, hottest, and time in the music', async () => {
  const { resourceId } = await track()
  const late = await say(writer, { resourceId, timeMs: 50_000 })
  const early = await say(writer, { resourceId, timeMs: 1000 })
  const whole = await say(writer, { resourceId })
  await like(other, early)
  const idsBy = async (orderBy: string) => (await list({ resourceId, orderBy })).rows.map(({ commentId }) => commentId)
  expect(await idsBy('newest')).toEqual([whole, early, late])
  expect(await idsBy('hottest')).toEqual([early, whole, late])
  expect(await idsBy('moment')).toEqual([early, late, whole])
})

test.each(['newest', 'hottest', 'moment'])('%s: pages by number and by cursor show each comment once', async (orderBy) => {
  const { resourceId } = await track()
  const rows = Array.from({ length: 23 }, (_, index) => ({
    resource_id: resourceId,
    user_id: writer.userId,
    content: String(index),
    like_count: index % 5,
    ...(index % 3 === 0 ? {} : { time_ms: (index % 4) * 1000, wave_part: 1 }),
  }))
  await insertComments(db, rows)
  const all = (await list({ resourceId, orderBy, pageSize: 100 })).rows.map(({ commentId }) => commentId)
  expect(new Set(all).size).toBe(23)
  const numbered: string[] = []
  for (let pageNum = 1; pageNum <= 6; pageNum += 1) {
    const page = await list({ resourceId, orderBy, pageNum, pageSize: 5 })
    numbered.push(...page.rows.map(({ commentId }) => commentId))
  }
  expect(numbered).toEqual(all)
  const paged: string[] = []
  for (let after = '', isFirst = true; isFirst || after !== ''; isFirst = false) {
    const page = await list({ resourceId, orderBy, after, pageSize: 5 })
    paged.push(...page.rows.map(({ commentId }) => commentId))
    after = page.next
  }
  expect(paged).toEqual(all)
})

test.each(['newest', 'hottest', 'moment'])('%s: a page after an invented cursor is no failure', async (orderBy) => {
  const { resourceId } = await track()
  await say(writer, { resourceId })
  for (const after of ['0.1', '9999999999.999999999999999999']) {
    expect((await send('GET', '/client/app/cms/comments', { resourceId, orderBy, after })).status).toBe(200)
  }
})

test('comments added meanwhile neither repeat nor hide the next ones', async () => {
  const { resourceId } = await track()
  const ids = [await say(writer, { resourceId }), await say(writer, { resourceId }), await say(writer, { resourceId })]
  const first = await list({ resourceId, pageSize: 2 })
  await say(other, { resourceId })
  const second = await list({ resourceId, pageSize: 2, after: first.next })
  expect([...first.rows, ...second.rows].map(({ commentId }) => commentId)).toEqual(ids.toReversed())
})

test('the author, the artist and reviewers delete; others cannot', async () => {
  const { artist, resourceId } = await track()
  const reviewer = await buildUser(application, { permissions: ['review'] })
  const accountant = await buildUser(application, { permissions: ['finance'] })
  for (const [who, status] of [
    [other, 403],
    [accountant, 403],
    [writer, 200],
    [artist, 200],
    [reviewer, 200],
  ] as const) {
    const commentId = await say(writer, { resourceId })
    expect((await list({ resourceId }, who)).rows[0]?.mayDelete).toBe(status === 200)
    expect((await remove(who, commentId)).status).toBe(status)
  }
  expect((await list({ resourceId })).total).toBe(2)
  expect((await remove(artist, '999999')).fault).toBe('COMMENT_NOT_FOUND')
})

test('a deleted comment with replies stays without its text, until the last reply is deleted', async () => {
  const { resourceId } = await track()
  const top = await say(writer, { resourceId, timeMs: 1000 })
  const reply = await say(other, { resourceId, parentId: top })
  await like(other, top)
  await remove(writer, top)
  const { rows, total, commentCount } = await list({ resourceId }, writer)
  expect([total, commentCount]).toEqual([1, 1])
  expect(rows[0]).toMatchObject({ content: '', userId: '', nickName: '', isDeleted: true, mayDelete: false, likeCount: 0 })
  expect(await markersOf(resourceId)).toEqual([])
  expect((await post(other, { resourceId, parentId: top, content: '？' })).fault).toBe('COMMENT_NOT_FOUND')
  expect((await like(other, top)).fault).toBe('COMMENT_NOT_FOUND')
  expect((await remove(writer, top)).fault).toBe('COMMENT_NOT_FOUND')
  await remove(other, reply)
  expect(await list({ resourceId })).toMatchObject({ rows: [], total: 0, commentCount: 0 })
})

test('of a track with thousands of comments the wave shows the best of each part', async () => {
  const { resourceId } = await track()
  const rows = Array.from({ length: 3000 }, (_, index) => {
    const time_ms = (index * 20) % DURATION_MS
    return {
      resource_id: resourceId,
      user_id: writer.userId,
      content: '好',
      time_ms,
      wave_part: wavePartOf(time_ms, DURATION_MS),
    }
  })
  await insertComments(db, rows)
  const loved = await say(other, { resourceId, content: '最爱这里', timeMs: 30_500 })
  await like(writer, loved)
  const response = await application.app.inject(`/api/app/comments/list?resourceId=${resourceId}`)
  expect(Buffer.byteLength(response.body)).toBeLessThanOrEqual(8192)
  const markers = (response.json() as { rows: WaveMarker[] }).rows
  expect(markers.some(({ id }) => id === loved)).toBe(true)
  const gaps = markers.map(({ time }, index) => time - (markers[index - 1]?.time ?? 0))
  expect([markers.length > 40, Math.max(...gaps) < 4]).toEqual([true, true])
})

test('comments and likes are exported, and deleted with the account; the replies of others stay', async () => {
  const { resourceId } = await track()
  const leaving = await buildUser(application)
  const theirs = await say(leaving, { resourceId, content: '我的话', timeMs: 1000 })
  await say(leaving, { resourceId, content: '没人理' })
  const answer = await say(other, { resourceId, parentId: theirs, content: '留下的' })
  const ownComment = await say(leaving, { resourceId, parentId: answer })
  await say(other, { resourceId, parentId: ownComment, content: '也留下' })
  const liked = await say(writer, { resourceId })
  await like(leaving, liked)
  const exported = await personalData.export(db, leaving.userId)
  expect([exported.comments?.length, exported.commentLikes?.length]).toEqual([3, 1])
  await db.transaction().execute((transaction) => personalData.erase(transaction, leaving.userId, new Date()))
  const { rows, total, commentCount } = await list({ resourceId })
  expect([total, commentCount, rows.map(({ isDeleted }) => isDeleted)]).toEqual([2, 3, [false, true]])
  expect(rows[0]).toMatchObject({ commentId: liked, likeCount: 0 })
  const replies = (await list({ resourceId, parentId: theirs })).rows
  expect(replies.map(({ content, mention }) => [content, mention])).toEqual([
    ['留下的', null],
    ['也留下', null],
  ])
  expect(await personalData.export(db, leaving.userId)).toMatchObject({ comments: [], commentLikes: [] })
})

test('comments are deleted with their resource', async () => {
  const { resourceId } = await track()
  const top = await say(writer, { resourceId })
  await say(other, { resourceId, parentId: top })
  await db.deleteFrom('resources').where('resource_id', '=', resourceId).execute()
  const left = await db.selectFrom('comments').select('comment_id').where('resource_id', '=', resourceId).execute()
  const counts = await db.selectFrom('comment_counts').selectAll().where('subject_id', '=', resourceId).execute()
  expect([left, counts]).toEqual([[], []])
})

const block = (who: Person, whom: Person, isBlocked = true) =>
  send('POST', '/client/app/user/blocks', { userId: whom.userId, isBlocked }, { token: who.token })

test('comments of blocked users are neither shown to the blocker nor counted; others see all', async () => {
  const { resourceId } = await track()
  const bad = await buildUser(application)
  const theirs = await say(bad, { resourceId, timeMs: 1000 })
  await say(writer, { resourceId, parentId: theirs })
  const first = await say(writer, { resourceId, timeMs: 20_000 })
  const answer = await say(other, { resourceId, parentId: first })
  await say(bad, { resourceId, parentId: first })
  const seenBy = async (who: Person) => {
    const { rows, total, commentCount } = await list({ resourceId }, who)
    const replies = await list({ resourceId, parentId: first }, who)
    const wave = await send('GET', '/app/comments/list', { resourceId }, { token: who.token })
    return {
      ids: rows.map(({ commentId }) => commentId),
      replyCount: rows.find(({ commentId }) => commentId === first)?.replyCount,
      replies: replies.rows.map(({ commentId }) => commentId).filter((id) => id === answer).length,
      counts: [total, commentCount, replies.total, replies.rows.length],
      markers: (wave.rows as WaveMarker[]).map(({ id }) => id),
    }
  }
  const all = { ids: [first, theirs], replyCount: 2, replies: 1, counts: [2, 5, 2, 2], markers: [theirs, first] }
  await block(other, bad)
  expect(await seenBy(other)).toEqual({ ids: [first], replyCount: 1, replies: 1, counts: [1, 2, 1, 1], markers: [first] })
  expect([await seenBy(bad), await seenBy(writer)]).toEqual([all, all])
  await block(other, bad, false)
  expect(await seenBy(other)).toEqual(all)
})

test.each(['newest', 'hottest', 'moment'])('%s: pages by number and by cursor leave out blocked users', async (orderBy) => {
  const { resourceId } = await track()
  const bad = await buildUser(application)
  const rows = Array.from({ length: 30 }, (_, index) => ({
    resource_id: resourceId,
    user_id: index % 3 === 0 ? bad.userId : writer.userId,
    content: index % 3 === 0 ? '坏' : '好',
    like_count: index % 5,
    time_ms: index * 1000,
    wave_part: 1,
  }))
  await insertComments(db, rows)
  await block(other, bad)
  const numbered: Comment[] = []
  for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
    numbered.push(...(await list({ resourceId, orderBy, pageNum, pageSize: 6 }, other)).rows)
  }
  const paged: Comment[] = []
  for (let after = '', isFirst = true; isFirst || after !== ''; isFirst = false) {
    const page = await list({ resourceId, orderBy, after, pageSize: 6 }, other)
    paged.push(...page.rows)
    after = page.next
  }
  expect(numbered.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, () => '好'))
  expect(paged).toEqual(numbered)
  expect(new Set(paged.map(({ commentId }) => commentId)).size).toBe(20)
})

test('a blocked user can answer neither the blocker’s comment nor below it nor the post, and reads and comments on works as before', async () => {
  const { artist, resourceId } = await track()
  const bad = await buildUser(application)
  const ownComment = await say(writer, { resourceId })
  const reply = await say(other, { resourceId, parentId: ownComment })
  const { data } = await send('POST', '/client/app/resource/save', { contentType: 3, content: '有局' }, { token: writer.token })
  const post_ = (data as { resourceId: string }).resourceId
  await block(writer, bad)
  await block(artist, bad)
  for (const args of [{ resourceId, parentId: ownComment }, { resourceId, parentId: reply }, { resourceId: post_ }]) {
    const { status, fault, msg } = await post(bad, { content: '喂', ...args })
    expect([status, fault, msg]).toEqual([403, 'COMMENT_REFUSED', '对方不接收你的回复'])
  }
  expect((await post(bad, { resourceId, content: '好听' })).status).toBe(200)
  const blocking = await say(other, { resourceId })
  const deeper = await say(writer, { resourceId, parentId: blocking })
  expect((await post(bad, { resourceId, parentId: deeper, content: '喂' })).fault).toBe('COMMENT_REFUSED')
  expect((await post(bad, { resourceId, parentId: blocking, content: '喂' })).status).toBe(200)
})

test('allows twenty comments a minute', async () => {
  const { resourceId } = await track()
  const answers = await Promise.all(Array.from({ length: 21 }, () => post(writer, { resourceId, content: '好' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 200)?.fault).toBe('TOO_MANY_REQUESTS')
})

test('a reported comment is shown with its neighbours, and taken down with its text alone', async () => {
  const { resourceId } = await track()
  const before = await say(writer, { resourceId, content: '前一条' })
  const bad = await say(other, { resourceId, content: '坏话' })
  const reply = await say(writer, { resourceId, content: '别这样', parentId: bad })
  expect(await reportableComment.find(db, bad, writer.userId)).toEqual({ authorId: other.userId, content: '坏话' })
  const shown = await reportableComment.show(db, bad)
  expect(shown).toMatchObject({ nickName: '林夜', content: '坏话', address: `/resource?id=${resourceId}#comments` })
  expect(shown?.around.map(({ id, isReported }) => [id, isReported])).toEqual([
    [before, false],
    [bad, true],
  ])
  expect((await reportableComment.show(db, reply))?.around.map(({ id }) => id)).toEqual([reply])
  await db.transaction().execute((transaction) => reportableComment.takeDown(transaction, bad))
  expect((await list({ resourceId })).rows.map(({ isDeleted, replyCount }) => [isDeleted, replyCount])).toEqual([
    [true, 1],
    [false, 0],
  ])
  expect(await reportableComment.find(db, bad, writer.userId)).toBeUndefined()
})

test('doubtful words are published and queued for review, refused ones are not published', async () => {
  const { resourceId } = await track()
  await addBlockedWords(db, [
    { word: '加微信', level: 'review' },
    { word: '赌场', level: 'refuse' },
  ])
  const commentId = await say(writer, { resourceId, content: '加微信聊' })
  const cases = await db.selectFrom('report_cases').select(['kind', 'content']).where('thing_id', '=', commentId).execute()
  expect(cases).toEqual([{ kind: 'comment', content: '加微信聊' }])
  expect((await post(writer, { resourceId, content: '来赌场' })).fault).toBe('WORDS_REFUSED')
})
