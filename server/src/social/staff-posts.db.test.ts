import type { PostPage } from '@shenglang/contract/social/posts'
import * as contract from '@shenglang/contract/social/staff-posts'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { createPictures } from '../media/index.ts'
import { addBlockedWords } from '../moderation/index.ts'
import { releaseHidden } from './post-pictures.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const editor = await buildUser(application, { permissions: ['content'], nick_name: '编辑小周' })
const colleague = await buildUser(application, { permissions: ['content'] })
const member = await buildUser(application, { nick_name: '林夜' })

const at = (path: string, id: string) => path.replace('{id}', id)
const save = (args: object, by: Person = editor) => send('POST', contract.saveStaffPost.path, args, by)
const read = async (id: string) => (await send('GET', at(contract.readStaffPost.path, id), {}, editor)).data as contract.StaffPost
const move = (id: string, isVisible: boolean, reason = '') =>
  send('POST', at(contract.setPostVisible.path, id), { isVisible, reason }, editor)
const find = async (query: Record<string, string>) => {
  const { rows } = await send('GET', contract.findPosts.path, query, editor)
  return (rows as contract.StaffPostRow[]).map(({ postId }) => postId)
}
async function draft(args: object = {}): Promise<contract.StaffPost> {
  clock.now = new Date(clock.now.getTime() + 1000)
  return (await save({ title: '本周活动', content: '周五开放试听', ...args })).data as contract.StaffPost
}
async function postOf(person: Person): Promise<string> {
  clock.now = new Date(clock.now.getTime() + 1000)
  const { data } = await send('POST', '/client/app/resource/save', { contentType: 3, content: '卖号加微信' }, person)
  return (data as { resourceId: string }).resourceId
}
const newest = async () => ((await send('GET', '/client/app/cms/posts')).data as PostPage).rows

test('a draft is seen by staff alone until it is published, at the time of its publication', async () => {
  const attachedId = await buildResource(database, { title: '夜航' })
  const { postId, ...post } = await draft({ topic: '#活动#', attachedId })
  expect(post).toMatchObject({
    state: 'draft',
    isOfStaff: true,
    author: '编辑小周',
    topic: '活动',
    attachedTitle: '夜航',
    version: 1,
  })
  expect((await send('GET', `/client/app/cms/post/${postId}`, {}, editor)).fault).toBe('POST_NOT_FOUND')
  const other = await postOf(member)
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect((await move(postId, true)).data).toMatchObject({ state: 'shown', createTime: clock.now.toISOString() })
  expect((await newest()).map(({ resourceId }) => resourceId).slice(0, 2)).toEqual([postId, other])
  expect((await newest())[0]).toMatchObject({ title: '本周活动', author: { nickName: '编辑小周' }, editTime: '' })
})

test('a published post is changed, taken back to a draft, and published again', async () => {
  const { postId } = await draft()
  await move(postId, true)
  const shown = await read(postId)
  expect((await save({ ...shown, title: '活动改期' })).data).toMatchObject({ title: '活动改期', state: 'shown' })
  expect((await newest())[0]).toMatchObject({ title: '活动改期', editTime: clock.now.toISOString() })
  expect((await move(postId, false)).data).toMatchObject({ state: 'draft' })
  expect((await send('GET', `/client/app/cms/post/${postId}`)).fault).toBe('POST_NOT_FOUND')
  expect((await move(postId, true)).data).toMatchObject({ state: 'shown' })
})

test('two of the staff who change a post at once do not overwrite one another', async () => {
  const post = await draft()
  const answers = await Promise.all([save({ ...post, title: '甲' }), save({ ...post, title: '乙' }, colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ fault: 'CHANGED_MEANWHILE' })
  expect((await read(post.postId)).authorId).toBe(editor.userId)
})

test("a member's post is not changed; it is taken down with a reason that its author reads", async () => {
  const postId = await postOf(member)
  expect(await read(postId)).toMatchObject({ isOfStaff: false, version: 0, name: '卖号加微信' })
  expect(await save({ postId, version: 1, content: '改' })).toMatchObject({ status: 400, msg: '会员的贴子不能修改，只能下架' })
  expect(await move(postId, false)).toMatchObject({ status: 400, detail: { field: 'reason', reason: '请写明原因' } })
  expect((await move(postId, false, '广告')).data).toMatchObject({ state: 'removed' })
  expect(await move(postId, true)).toMatchObject({ status: 400, msg: '贴子已经删除，不能恢复' })
  const { rows } = await database.pool.query('select title, content from notices where user_id = $1', [member.userId])
  expect(rows).toEqual([{ title: '贴子已下架', content: '《卖号加微信》已由工作人员下架：广告' }])
})

test('refuses an empty post, unknown attachments, pictures of others, blocked words, and a post that does not exist', async () => {
  expect((await save({ title: ' ', content: '' })).fault).toBe('TEXT_REQUIRED')
  expect(await save({ content: '听', attachedId: '999999' })).toMatchObject({ status: 400, detail: { field: 'attachedId' } })
  expect(await save({ content: '看', pictures: [`/media/image/${'a'.repeat(64)}`] })).toMatchObject({
    detail: { field: 'pictures' },
  })
  expect((await save({ title: 'x'.repeat(101) })).status).toBe(400)
  const { postId } = await draft({ content: '满减福利' })
  await addBlockedWords(db, [{ word: '满减福利', level: 'refuse' }])
  expect((await save({ content: '满减福利' })).fault).toBe('WORDS_REFUSED')
  expect((await move(postId, true)).fault).toBe('WORDS_REFUSED')
  expect((await move('999999', true)).fault).toBe('POST_NOT_FOUND')
  expect((await save({ postId: '999999', version: 1, content: '无' })).fault).toBe('POST_NOT_FOUND')
})

test('markup in a post stays text, and a member may not use the calls', async () => {
  const html = '<img src=x onerror=alert(1)>'
  expect(await draft({ title: html, content: html })).toMatchObject({ title: html, content: html })
  expect((await send('GET', contract.findPosts.path, {}, member)).status).toBe(403)
  expect((await save({ content: '我' }, member)).status).toBe(403)
})

test('lists are narrowed by author, state and the office, and continued after a number', async () => {
  const theirs = await postOf(colleague)
  const mine = (await draft()).postId
  expect((await find({ authorId: colleague.userId }))[0]).toBe(theirs)
  expect(await find({ isOfStaff: '1' })).not.toContain(theirs)
  expect(await find({ state: 'draft', pageSize: '1' })).toEqual([mine])
  expect(await find({ state: 'shown', before: mine })).toEqual(expect.arrayContaining([theirs]))
  expect(await find({ postId: mine })).toEqual([mine])
})

test('a draft keeps its pictures', async () => {
  const key = 'b'.repeat(64)
  const address = `/media/image/${key}`
  await db.insertInto('pictures').values({ picture_key: key, owner_id: editor.userId, created_at: clock.now }).execute()
  const { postId } = await draft({ pictures: [address] })
  await releaseHidden(db, AbortSignal.timeout(60_000))
  await createPictures({ db, files: application.files, now: () => new Date(clock.now.getTime() + 48 * 3600_000) }).sweep()
  expect((await read(postId)).pictures).toEqual([address])
  expect(await db.selectFrom('pictures').select('picture_key').where('picture_key', '=', key).execute()).toHaveLength(1)
})

test('words find posts in every state, the newest first, page by page, and together with the other filters', async () => {
  const drafted = await draft({ title: '寻找萤火虫', content: '' })
  const shown = await draft({ content: '寻找 Firefly 的萤火虫之夜' })
  await move(shown.postId, true)
  const removed = await draft({ topic: '萤火虫' })
  await database.pool.query(`update posts set hidden_by = 'staff' where post_id = $1`, [removed.postId])
  await draft({ title: '萤火' })
  const all = [removed.postId, shown.postId, drafted.postId]
  expect(await find({ keyword: '萤火虫' })).toEqual(all)
  expect(await find({ keyword: '萤火虫', state: 'draft' })).toEqual([drafted.postId])
  expect(await find({ keyword: '萤火虫  fireFLY' })).toEqual([shown.postId])
  expect(await find({ keyword: '萤火虫', authorId: member.userId })).toEqual([])
  expect(await find({ keyword: '100%_\\' })).toEqual([])
  const first = await send('GET', contract.findPosts.path, { keyword: '萤火虫', pageSize: '2' }, editor)
  expect(first).toMatchObject({ total: 2, next: shown.postId })
  expect(await find({ keyword: '萤火虫', before: shown.postId })).toEqual([drafted.postId])
  expect((await find({ keyword: '  ' })).length).toBeGreaterThan(3)
})

test('a rare word is found behind more posts than are read first, by an index over those shown and those hidden', async () => {
  await draft({ title: '被淹没的灯塔', content: '' })
  const { postId } = await draft({ content: '灯塔被淹没' })
  await move(postId, true)
  await database.pool.query(
    `insert into posts (author_id, content, hidden_at) select $1, '刷屏 ' || n, case when n % 2 = 0 then now() end
     from generate_series(1, 2500) n`,
    [member.userId],
  )
  expect(await find({ keyword: '灯塔' })).toHaveLength(2)
})
