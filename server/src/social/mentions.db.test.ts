import type { Comment } from '@shenglang/contract/social/entities'
import type { Mention } from '@shenglang/contract/social/mentions'
import type { Post } from '@shenglang/contract/social/posts'
import { beforeEach, expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { personalData } from './personal-data.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const db = database.query()

let writer: Person
let lin: Person
let artist: Person
let resourceId: string
beforeEach(async () => {
  await db.updateTable('users').set({ is_artists: false }).execute()
  writer = await buildUser(application)
  lin = await buildUser(application, { nick_name: '林夜' })
  artist = await buildUser(application, { nick_name: '阿拉Synth', is_artists: true })
  resourceId = await buildResource(database, { title: '夜航', artist_id: artist.userId })
})

const say = async (args: object) => {
  const { data, msg } = await send('POST', '/client/app/user/comments/add', { resourceId, ...args }, { token: writer.token })
  expect(msg).toBe('操作成功')
  return data as Comment
}
const post = async (args: object) => {
  const { data, msg } = await send('POST', '/client/app/resource/save', { contentType: 3, ...args }, { token: writer.token })
  expect(msg).toBe('操作成功')
  return data as Post
}
const noticesOf = (who: Person) =>
  db.selectFrom('notices').select(['kind', 'title', 'content']).where('user_id', '=', who.userId).orderBy('notice_id').execute()
const block = (who: Person, other: Person) =>
  db.insertInto('blocks').values({ user_id: who.userId, blocked_id: other.userId }).execute()
const offered = async (args: object = {}) => {
  const { data } = await send('GET', '/client/app/user/mentionable', args, { token: writer.token })
  return (data as Mention[]).map(({ nickName }) => nickName)
}

test('a comment links to the users it mentions, and notifies each of them once', async () => {
  const content = '@林夜 听这段，@林夜'
  const comment = await say({ content, mentionIds: [lin.userId, lin.userId] })
  expect(comment.mentions).toEqual([{ userId: lin.userId, nickName: '林夜' }])
  expect(await noticesOf(lin)).toEqual([{ kind: 'mention', title: '在《夜航》的评论里提到了你', content }])
})

test('a user who is answered or owns the work is notified of the comment once, for the closest reason', async () => {
  const first = await say({ content: '@阿拉Synth 好听', mentionIds: [artist.userId] })
  expect((await noticesOf(artist)).map(({ kind }) => kind)).toEqual(['comment'])
  const { data } = await send(
    'POST',
    '/client/app/user/comments/add',
    { resourceId, content: '@用户 同感', parentId: first.commentId, mentionIds: [writer.userId] },
    { token: lin.token },
  )
  expect((data as Comment).mentions).toEqual([])
  expect((await noticesOf(writer)).map(({ kind }) => kind)).toEqual(['reply'])
})

test('a post mentions users too, and an edit notifies only new ones', async () => {
  const { resourceId: postId, mentions } = await post({ title: '昨晚', content: '和 @林夜 一起', mentionIds: [lin.userId] })
  expect(mentions).toEqual([{ userId: lin.userId, nickName: '林夜' }])
  const content = '和 @林夜、@阿拉Synth 一起'
  const changed = await post({ resourceId: postId, content, mentionIds: [lin.userId, artist.userId] })
  expect(changed.mentions).toHaveLength(2)
  expect(await noticesOf(lin)).toEqual([{ kind: 'mention', title: '在贴子《昨晚》里提到了你', content: '和 @林夜 一起' }])
  expect(await noticesOf(artist)).toEqual([{ kind: 'mention', title: '在贴子《昨晚》里提到了你', content }])
})

test('quotes whole characters of a long post', async () => {
  const family = '👨‍👩‍👧‍👦'
  const start = `@林夜 ${'长'.repeat(190)}`
  await post({ title: '', content: start + family.repeat(3), mentionIds: [lin.userId] })
  expect((await noticesOf(lin)).at(-1)?.content).toBe(`${start}…`)
})

test('does not mention a user who is not in the text, has no account, or is the author', async () => {
  const { rows } = await database.pool.query(`insert into users (nick_name, closed_at) values ('走了', now()) returning user_id`)
  const mentionIds = [lin.userId, rows[0].user_id, writer.userId, '999999']
  expect((await say({ content: '@走了 @用户 林夜', mentionIds })).mentions).toEqual([])
  expect(await noticesOf(lin)).toEqual([])
})

test('does not notify users who block the author, or switched such notices off', async () => {
  const quiet = await buildUser(application, { nick_name: '静' })
  await db
    .insertInto('notice_readers')
    .values({ user_id: quiet.userId, muted_kinds: ['mention'] })
    .execute()
  await block(lin, writer)
  await say({ content: '@林夜 @静', mentionIds: [lin.userId, quiet.userId] })
  expect([await noticesOf(lin), await noticesOf(quiet)]).toEqual([[], []])
})

test('deleted comments and closed accounts are no longer mentioned', async () => {
  const { commentId } = await say({ content: '@林夜', mentionIds: [lin.userId] })
  const { resourceId: postId } = await post({ content: '@阿拉Synth', mentionIds: [artist.userId] })
  await send('POST', `/client/app/user/comments/delete/${commentId}`, {}, { token: writer.token })
  expect(await noticesOf(lin)).toEqual([])
  await db.transaction().execute((transaction) => personalData.erase(transaction, artist.userId, new Date()))
  const { data } = await send('GET', `/client/app/cms/post/${postId}`, {})
  expect(data).toMatchObject({ content: '@阿拉Synth', mentions: [] })
})

test('suggests users I follow, then those in the thread and its author, then artists by the beginning of their names', async () => {
  const followed = await buildUser(application, { nick_name: '阿飞' })
  await db.insertInto('follows').values({ user_id: writer.userId, followed_id: followed.userId }).execute()
  await send('POST', '/client/app/user/comments/add', { resourceId, content: '好听' }, { token: lin.token })
  await buildUser(application, { nick_name: '阿拉丁', is_artists: true })
  expect(await offered()).toEqual(['阿飞'])
  expect(await offered({ resourceId })).toEqual(['阿飞', '林夜', '阿拉Synth'])
  expect(await offered({ resourceId, key: '阿' })).toEqual(['阿飞', '阿拉Synth', '阿拉丁'])
  expect(await offered({ resourceId, key: 'SYN' })).toEqual(['阿拉Synth'])
  expect(await offered({ key: '%' })).toEqual([])
})

test('does not suggest users who block me or whom I block', async () => {
  await block(writer, lin)
  await block(artist, writer)
  for (const person of [lin, writer]) {
    await send('POST', '/client/app/user/comments/add', { resourceId, content: '好听' }, { token: person.token })
  }
  expect(await offered({ resourceId })).toEqual([])
})

test('refuses more than ten users at once', async () => {
  const mentionIds = Array.from({ length: 11 }, (_, index) => `${index + 1}`)
  const { fault, msg } = await send(
    'POST',
    '/client/app/user/comments/add',
    { resourceId, content: '@', mentionIds },
    { token: writer.token },
  )
  expect([fault, msg]).toEqual(['BAD_ARGUMENT', '提到的人：最多提到 10 个人'])
})
