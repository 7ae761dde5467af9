import { CALL_LIMITS } from '@shenglang/contract/limits'
import { POST_MAX, type Post, type PostPage } from '@shenglang/contract/social/posts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { createPictures } from '../media/index.ts'
import { addBlockedWords, lockAuthorExclusively } from '../moderation/index.ts'
import { personalData } from './personal-data.ts'
import { releaseHidden } from './post-pictures.ts'
import { removePostsOfClosed } from './posts-of-closed-accounts.ts'
import { reportablePosts } from './reportable-posts.ts'

const application = await testApplication()
const { app, database, clock } = application
const send = createClient(app)
const db = database.query()

const save = (person: Person | undefined, post: Record<string, unknown>) =>
  send('POST', '/client/app/resource/save', { contentType: 3, ...post }, person ? { token: person.token } : {})
/** A published post; each is a second younger than the one before. */
async function publish(person: Person, post: Record<string, unknown> = {}): Promise<Post> {
  clock.now = new Date(clock.now.getTime() + 1000)
  const { data } = await save(person, { content: '今晚的第一首', ...post })
  return data as Post
}
const edit = (person: Person, post: Post, changes: Record<string, unknown>) =>
  send('POST', '/client/app/resource/save', { resourceId: post.resourceId, ...changes }, { token: person.token })
const read = (id: string, person?: Person) => send('GET', `/client/app/cms/post/${id}`, {}, person ? { token: person.token } : {})
const remove = (person: Person, id: string) => send('POST', `/client/app/user/post/delete/${id}`, {}, { token: person.token })
const list = async (path: string, query: Record<string, string> = {}, person?: Person) =>
  (await send('GET', path, query, person ? { token: person.token } : {})).data as PostPage
const listed = async (...args: Parameters<typeof list>) => (await list(...args)).rows.map(({ resourceId }) => resourceId)
const idsOf = (...posts: Post[]) => posts.map(({ resourceId }) => resourceId)
const DISCOVERY = '/client/app/cms/posts'
const FOLLOWED = '/client/app/user/posts'
const LIKED = '/client/app/user/posts/collected'

async function upload(person: Person, picture: Buffer): Promise<string> {
  const boundary = 'xxPOSTxx'
  const part = (name: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const payload = Buffer.concat([
    Buffer.from(`${part('whole')}\r\n1\r\n${part('file', '; filename="a.jpg"')}content-type: image/jpeg\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const response = await app.inject({ method: 'POST', url: '/api/cms/file/upload', headers, payload })
  return response.json().data.url
}

const writer = await buildUser(application, { nick_name: '林夜', addr_region: '' })
const reader = await buildUser(application)

test('a post is visible to everybody at once', async () => {
  const attachedId = await buildResource(database, { title: '夜航' })
  const post = await publish(writer, { title: '开场', topic: '＃ DJ 经验#', attachedId })
  expect((await read(post.resourceId)).data).toMatchObject({
    title: '开场',
    content: '今晚的第一首',
    topic: 'DJ经验',
    attached: { resourceId: attachedId, title: '夜航' },
    author: { nickName: '林夜' },
    editTime: '',
    isOwn: false,
    mayDelete: false,
  })
  expect((await read(post.resourceId, writer)).data).toMatchObject({ isOwn: true, mayDelete: true })
})

test('posts and resources share their ids', async () => {
  const before = await buildResource(database)
  const post = await publish(writer)
  const after = await buildResource(database)
  expect(BigInt(post.resourceId) > BigInt(before) && BigInt(post.resourceId) < BigInt(after)).toBe(true)
  expect((await send('GET', `/client/app/cms/resource/${post.resourceId}`)).status).toBe(404)
})

test('the same request twice makes one post', async () => {
  const author = await buildUser(application)
  const send2 = () =>
    app.inject({
      method: 'POST',
      url: '/api/client/app/resource/save',
      headers: { authorization: `Bearer ${author.token}`, 'idempotency-key': 'one-post' },
      payload: { contentType: 3, content: '只发一次' },
    })
  const [first, second] = [await send2(), await send2()]
  expect(second.json().data.resourceId).toBe(first.json().data.resourceId)
  expect(await listed(DISCOVERY, { userId: author.userId })).toHaveLength(1)
})

test('only artists publish works', async () => {
  const refused = await save(reader, { contentType: 1, title: '我的歌' })
  expect([refused.status, refused.fault]).toEqual([403, 'FORBIDDEN'])
  const work = await buildResource(database)
  expect(
    (await send('POST', '/client/app/resource/save', { resourceId: work, title: '改' }, { token: reader.token })).status,
  ).toBe(403)
  const artist = await buildUser(application, { is_artists: true })
  const draft = await save(artist, { contentType: 1, title: '我的歌' })
  expect(draft).toMatchObject({ status: 200, data: { state: 'draft' } })
  expect((await save(artist, { contentType: 1, title: '' })).status).toBe(400)
})

test.each([
  ['nothing', { content: '' }, 'TEXT_REQUIRED'],
  ['blanks', { content: ' \n\u200b\u202e ' }, 'TEXT_REQUIRED'],
  ['too much text', { content: '长'.repeat(POST_MAX.content + 1) }, 'BAD_ARGUMENT'],
  ['100 KB', { content: 'a'.repeat(100_000) }, 'BAD_ARGUMENT'],
  ['a long topic', { content: '好', topic: '题'.repeat(POST_MAX.topic + 1) }, 'BAD_ARGUMENT'],
  ['ten pictures', { content: '好', pictures: Array(10).fill('/media/image/1') }, 'BAD_ARGUMENT'],
  ['a picture of another site', { content: '好', pictures: ['https://evil.example/a.png'] }, 'BAD_ARGUMENT'],
  ['what is not there', { content: '好', attachedId: '999999999' }, 'BAD_ARGUMENT'],
  ['no number', { content: '好', attachedId: 'abc' }, 'BAD_ARGUMENT'],
  ['a zero byte', { content: 'a\0b' }, 'BAD_ARGUMENT'],
])('refuses %s in Chinese', async (_name, post, fault) => {
  const answer = await save(writer, post)
  expect(answer).toMatchObject({ status: 400, fault })
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
})

test('users without a verified phone, and visitors, cannot post', async () => {
  const unverified = await buildUser(application, { phone_verified_at: null })
  expect((await save(unverified, { content: '好' })).fault).toBe('PHONE_REQUIRED')
  expect((await save(undefined, { content: '好' })).status).toBe(401)
})

test('markup is text', async () => {
  const content = '<img src=x onerror=alert(1)> [a](javascript:alert(1))'
  expect((await publish(writer, { content })).content).toBe(content)
})

test('an edit is marked as one, and changes only the given fields', async () => {
  const post = await publish(writer, { title: '旧', topic: '混音' })
  const { data } = await edit(writer, post, { content: '改过了', title: '' })
  expect(data).toMatchObject({ content: '改过了', title: '', topic: '混音', createTime: post.createTime })
  expect((data as Post).editTime).not.toBe('')
  expect((await edit(reader, post, { content: '别人的' })).fault).toBe('POST_NOT_FOUND')
  expect((await edit(writer, post, { content: '' })).fault).toBe('TEXT_REQUIRED')
})

test('a post is taken down by its author or a reviewer, and by nobody else', async () => {
  const [ownPost, another] = [await publish(writer), await publish(writer)]
  expect((await remove(reader, ownPost.resourceId)).fault).toBe('POST_NOT_FOUND')
  expect((await remove(writer, ownPost.resourceId)).status).toBe(200)
  const reviewer = await buildUser(application, { permissions: ['review'] })
  expect((await read(another.resourceId, reviewer)).data).toMatchObject({ isOwn: false, mayDelete: true })
  expect((await remove(reviewer, another.resourceId)).status).toBe(200)
  const calls = db.selectFrom('staff_calls').select(['permission', 'args']).where('user_id', '=', reviewer.userId)
  expect(await calls.execute()).toEqual([{ permission: 'review', args: { id: another.resourceId } }])
  const notices = db.selectFrom('notices').select('title').where('user_id', '=', writer.userId).where('kind', '=', 'moderation')
  expect(await notices.execute()).toEqual([{ title: '贴子已被删除' }])
  for (const { resourceId } of [ownPost, another]) {
    expect((await read(resourceId)).fault).toBe('POST_NOT_FOUND')
    expect(await listed(DISCOVERY, { userId: writer.userId })).not.toContain(resourceId)
    expect((await edit(writer, ownPost, { content: '还在' })).fault).toBe('POST_NOT_FOUND')
    expect((await send('POST', `/client/app/resource/collect/${resourceId}`, {}, { token: reader.token })).status).toBe(404)
  }
})

test('pictures are drawn again without their location, whole and as squares, and belong to their owner', async () => {
  const taken = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('SECRET-PLACE')).toBe(true)
  const address = await upload(writer, taken)
  const stolen = await save(reader, { content: '好', pictures: [address] })
  expect(stolen.fault).toBe('BAD_ARGUMENT')
  const post = await publish(writer, { content: '', pictures: [address] })
  expect(post.pictures).toEqual([address])
  const sizeOf = async (query: string) => {
    const { rawPayload } = await app.inject({ url: `/api${address}${query}` })
    const { width, height, exif } = await sharp(rawPayload).metadata()
    return { width, height, exif }
  }
  expect(await sizeOf('?w=whole')).toEqual({ width: 900, height: 300, exif: undefined })
  expect(await sizeOf('?w=320')).toEqual({ width: 320, height: 320, exif: undefined })
  // An edit may keep the pictures that it has.
  expect((await edit(writer, post, { content: '看图' })).data).toMatchObject({ pictures: [address] })
  expect((await edit(writer, post, { pictures: [address, address] })).fault).toBe('BAD_ARGUMENT')
})

test('reports an attachment that was deleted meanwhile as gone', async () => {
  const attachedId = await buildResource(database)
  const post = await publish(writer, { attachedId })
  await db.updateTable('resources').set({ published_at: null }).where('resource_id', '=', attachedId).execute()
  expect((await read(post.resourceId)).data).toMatchObject({ attachedId, attached: null })
  expect((await edit(writer, post, { content: '仍可改' })).status).toBe(200)
})

test('pages continue where the previous one ended, whatever is posted meanwhile', async () => {
  const author = await buildUser(application)
  const posts: Post[] = []
  for (let count = 0; count < 5; count += 1) posts.unshift(await publish(author))
  const request = (before = '') => list(DISCOVERY, { userId: author.userId, pageSize: '2', ...(before ? { before } : {}) })
  const first = await request()
  await publish(author)
  await remove(author, first.rows[1]?.resourceId ?? '')
  const second = await request(first.next)
  const third = await request(second.next)
  expect([...first.rows, ...second.rows, ...third.rows].map(({ resourceId }) => resourceId)).toEqual(idsOf(...posts))
  expect(third.next).toBe('')
  expect((await send('GET', DISCOVERY, { before: 'x' })).fault).toBe('BAD_ARGUMENT')
})

test('posts of the same time are ordered by their numbers', async () => {
  const author = await buildUser(application)
  clock.now = new Date(clock.now.getTime() + 1000)
  const ids = []
  for (let count = 0; count < 3; count += 1) ids.unshift(((await save(author, { content: '同时' })).data as Post).resourceId)
  const first = await list(DISCOVERY, { userId: author.userId, pageSize: '1' })
  expect([...(await listed(DISCOVERY, { userId: author.userId, before: first.next }))]).toEqual(ids.slice(1))
})

test('I see the posts of users I follow, and mine, page by page', async () => {
  const [me, ...people] = await Promise.all(Array.from({ length: 4 }, () => buildUser(application)))
  const [one, two, stranger] = people as [Person, Person, Person]
  for (const followed of [one, two]) {
    await send('PUT', `/client/app/user/focus/${followed.userId}`, { isFocus: true }, { token: (me as Person).token })
  }
  const posts: Post[] = []
  for (const author of [one, one, two, me as Person, one, two, one]) posts.unshift(await publish(author))
  await publish(stranger)
  const first = await list(FOLLOWED, { pageSize: '3' }, me)
  const rest = await listed(FOLLOWED, { before: first.next }, me)
  expect([...first.rows.map(({ resourceId }) => resourceId), ...rest]).toEqual(idsOf(...posts))
  expect(first.rows[0]?.author.isFocus).toBe(true)
  expect((await send('GET', FOLLOWED)).status).toBe(401)
})

test('counts new posts for discovery and for the users I follow', async () => {
  const [me, followed, stranger] = await Promise.all([1, 2, 3].map(() => buildUser(application)))
  await send('PUT', `/client/app/user/focus/${followed?.userId}`, { isFocus: true }, { token: (me as Person).token })
  await publish(followed as Person)
  const since = (await list(DISCOVERY)).newest
  await publish(followed as Person)
  await publish(stranger as Person)
  const newer = async (feed: string, person?: Person) =>
    ((await send('GET', `${DISCOVERY}/newer`, { since, feed }, person ? { token: person.token } : {})).data as { count: number })
      .count
  expect([await newer('newest'), await newer('following', me), await newer('following')]).toEqual([2, 1, 0])
})

test('users see no posts of each other while either blocks the other', async () => {
  const [me, blocked, blocking] = await Promise.all([1, 2, 3].map(() => buildUser(application)))
  const follower = me as Person
  const word = '隔开的两个人'
  const since = (await list(DISCOVERY)).newest
  const posts: Post[] = []
  for (const author of [blocked, blocking] as Person[]) {
    await send('PUT', `/client/app/user/focus/${author.userId}`, { isFocus: true }, { token: follower.token })
    posts.push(await publish(author, { content: word, topic: word }))
    await send('PUT', `/client/app/resource/collect/${posts.at(-1)?.resourceId}`, { isCollect: true }, { token: follower.token })
  }
  const questions: Parameters<typeof list>[] = [
    [DISCOVERY],
    [DISCOVERY, { orderBy: 'hottest', pageSize: '50' }],
    [DISCOVERY, { topic: word }],
    [DISCOVERY, { keyword: word }],
    [DISCOVERY, { userId: blocked?.userId ?? '' }],
    [FOLLOWED],
    [LIKED],
  ]
  const seen = async (person?: Person) =>
    (await Promise.all(questions.map(([path, query]) => (person || path === DISCOVERY ? listed(path, query, person) : []))))
      .flat()
      .filter((id) => idsOf(...posts).includes(id)).length
  const newer = async (feed: string) => (await send('GET', `${DISCOVERY}/newer`, { since, feed }, { token: follower.token })).data
  expect([await seen(follower), await seen()]).toEqual([13, 9])
  expect(await newer('following')).toEqual({ count: 2 })
  await database.pool.query('insert into blocks (user_id, blocked_id) values ($1, $2), ($3, $1)', [
    follower.userId,
    blocked?.userId,
    blocking?.userId,
  ])
  expect([await seen(follower), await seen()]).toEqual([0, 9])
  expect(await newer('following')).toEqual({ count: 0 })
  for (const { resourceId } of posts) {
    expect((await read(resourceId, follower)).fault).toBe('POST_NOT_FOUND')
    expect((await read(resourceId)).status).toBe(200)
  }
})

test('posts with more likes rank higher among the hot ones, and age counts', async () => {
  const author = await buildUser(application)
  const old = await publish(author)
  clock.now = new Date(clock.now.getTime() + 5 * 86_400_000)
  const [liked, plain] = [await publish(author), await publish(author)]
  for (let count = 0; count < 3; count += 1) {
    const fan = await buildUser(application)
    for (const { resourceId } of [old, liked]) {
      await send('PUT', `/client/app/resource/collect/${resourceId}`, { isCollect: true }, { token: fan.token })
    }
  }
  const order = (await listed(DISCOVERY, { orderBy: 'hottest', pageSize: '50' })).filter((id) =>
    idsOf(old, liked, plain).includes(id),
  )
  expect(order).toEqual(idsOf(liked, plain, old))
  const first = await list(DISCOVERY, { orderBy: 'hottest', pageSize: '1' })
  expect((await listed(DISCOVERY, { orderBy: 'hottest', before: first.next }))[0]).toBe(plain.resourceId)
  expect((await send('GET', DISCOVERY, { orderBy: 'hottest', keyword: '夜' })).fault).toBe('BAD_ARGUMENT')
})

test('topics gather posts, ignoring case, and the most used come first', async () => {
  const house = [await publish(writer, { topic: 'House' }), await publish(writer, { topic: '#house' })]
  const techno = await publish(writer, { topic: 'Techno' })
  expect(await listed(DISCOVERY, { topic: '#HOUSE' })).toEqual(idsOf(...house.toReversed()))
  expect(await listed(DISCOVERY, { topic: 'techno' })).toEqual(idsOf(techno))
  const topics = (await send('GET', '/client/app/cms/topics')).data as { topic: string; count: number }[]
  const counts = Object.fromEntries(topics.map(({ topic, count }) => [topic.toLowerCase(), count]))
  expect([counts.house, counts.techno]).toEqual([2, 1])
})

test('two Chinese characters find a post, in its title, topic or text', async () => {
  const author = await buildUser(application)
  const [title, topic, text] = [
    await publish(author, { title: '关于侧链压缩', content: '一' }),
    await publish(author, { topic: '侧链' }),
    await publish(author, { content: 'ＳＩＤＥ chain 就是侧链。100%_有用' }),
  ]
  await publish(author, { content: '侧面的链条' })
  const find = (keyword: string) => listed(DISCOVERY, { keyword })
  expect(await find('侧链')).toEqual(idsOf(text, topic, title))
  expect(await find('Side 侧链')).toEqual(idsOf(text))
  expect(await find('100%_')).toEqual(idsOf(text))
  expect(await find('100_')).toEqual([])
  expect(await find('ｓｉｄｅ')).toEqual(idsOf(text))
  expect(await find('1％有用')).toEqual([])
  expect(await find('没有人写过')).toEqual([])
  expect((await send('GET', DISCOVERY, { keyword: ' ' })).fault).toBe('KEYWORD_REQUIRED')
})

test('notices name a post by whole characters of its text', async () => {
  const [author, other] = [await buildUser(application), await buildUser(application)]
  const start = '长'.repeat(36)
  const post = await publish(author, { title: '', content: start + '👨‍👩‍👧‍👦'.repeat(4) })
  await send('POST', `/client/app/resource/collect/${post.resourceId}`, {}, { token: other.token })
  await send('POST', '/client/app/user/comments/add', { resourceId: post.resourceId, content: '好' }, { token: other.token })
  const notices = await db.selectFrom('notices').select('title').where('user_id', '=', author.userId).execute()
  expect(notices.map(({ title }) => /《(.*)》/.exec(title)?.[1])).toEqual([`${start}…`, `${start}…`])
})

test('a like is a favourite: counted, listed among my favourites, and notified to the author', async () => {
  const author = await buildUser(application)
  const [post, other] = [await publish(author, { title: '慢慢来' }), await publish(author)]
  const like = (id: string) => send('POST', `/client/app/resource/collect/${id}`, {}, { token: reader.token })
  expect((await like(post.resourceId)).data).toEqual({ isCollect: true, collectCount: 1 })
  expect((await like(other.resourceId)).data).toEqual({ isCollect: true, collectCount: 1 })
  expect(await listed(LIKED, {}, reader)).toEqual(idsOf(other, post))
  const first = await list(LIKED, { pageSize: '1' }, reader)
  expect(await listed(LIKED, { before: first.next }, reader)).toEqual(idsOf(post))
  const notices = () =>
    db.selectFrom('notices').selectAll().where('user_id', '=', author.userId).where('post_id', '=', post.resourceId).execute()
  expect(await notices()).toMatchObject([{ kind: 'like', from_user_id: reader.userId, title: '收藏了你的贴子《慢慢来》' }])
  expect((await like(post.resourceId)).data).toEqual({ isCollect: false, collectCount: 0 })
  expect(await notices()).toEqual([])
  const track = await buildResource(database)
  expect((await like(track)).data).toEqual({ isCollect: true, collectCount: 1 })
})

test('of 60 concurrent likes of a post each is counted once', async () => {
  const post = await publish(writer)
  const fans = await Promise.all(Array.from({ length: 60 }, () => buildUser(application)))
  const like = ({ token }: Person) =>
    send('PUT', `/client/app/resource/collect/${post.resourceId}`, { isCollect: true }, { token })
  const answers = await Promise.all([...fans, ...fans.slice(0, 15)].map(like))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const likeCounts = async () => {
    const { rows } = await database.pool.query(
      `select like_count::int as likes, (select count(*)::int from post_likes where post_id = $1) as likers
       from post_counts where post_id = $1`,
      [post.resourceId],
    )
    return rows[0]
  }
  expect(await likeCounts()).toEqual({ likes: 60, likers: 60 })
  const toggle = ({ token }: Person) => send('POST', `/client/app/resource/collect/${post.resourceId}`, {}, { token })
  await Promise.all(fans.slice(0, 40).map(toggle))
  expect(await likeCounts()).toEqual({ likes: 20, likers: 20 })
})

test('a user who posts too often has to wait', async () => {
  const busy = await buildUser(application)
  const answers = []
  for (const _ of Array(CALL_LIMITS.posts[0].times + 1)) answers.push((await save(busy, { content: '又一篇' })).status)
  expect(answers.filter((status) => status !== 200)).toEqual([429])
})

test('a muted author cannot post', async () => {
  const muted = await buildUser(application)
  await database.pool.query(`insert into mutes (user_id, reason) values (${muted.userId}, '广告')`)
  expect((await save(muted, { content: '好' })).fault).toBe('MUTED')
})

test('a reported post is shown to the moderator, and taken down', async () => {
  const post = await publish(writer, { title: '标题', topic: '话题' })
  expect(await reportablePosts.find(db, post.resourceId, reader.userId)).toEqual({
    authorId: writer.userId,
    content: '标题\n#话题\n今晚的第一首',
  })
  expect(await reportablePosts.show(db, post.resourceId)).toMatchObject({ address: `/post?id=${post.resourceId}` })
  await reportablePosts.takeDown(db, post.resourceId)
  expect((await read(post.resourceId, writer)).status).toBe(404)
  expect(await reportablePosts.show(db, post.resourceId)).toBeUndefined()
})

test('posts are exported and deleted with the account, and so are likes', async () => {
  const leaving = await buildUser(application)
  const [ownPost, another] = [await publish(leaving, { content: '我的话' }), await publish(writer)]
  await send('PUT', `/client/app/resource/collect/${another.resourceId}`, { isCollect: true }, { token: leaving.token })
  expect(JSON.stringify(await personalData.export(db, leaving.userId))).toContain('我的话')
  await db.transaction().execute((transaction) => personalData.erase(transaction, leaving.userId, new Date()))
  expect((await read(ownPost.resourceId)).status).toBe(404)
  expect((await read(another.resourceId)).data).toMatchObject({ collectCount: 0 })
})

const closeUser = (transaction: typeof db, userId: string) =>
  sql`update users set closed_at = now(), phone = null, phone_verified_at = null where user_id = ${userId}`.execute(transaction)
const close = (person: Person) =>
  database
    .query()
    .transaction()
    .execute(async (transaction) => {
      await lockAuthorExclusively(transaction, person.userId)
      await personalData.erase(transaction, person.userId, new Date())
      await closeUser(transaction, person.userId)
    })
const notifyThirdPersons = (postId: string, people: Person[], comments: number) =>
  sql`insert into comments (resource_id, user_id, content)
    select ${postId}, (${people.map(({ userId }) => userId)}::bigint[])[1 + n % ${people.length}], '好听'
    from generate_series(1, ${comments}::int) as n`.execute(db)

test('closing an account hides its posts at once, whatever the comments, and removes the rest in batches', async () => {
  const leaving = await buildUser(application)
  const post = await publish(leaving)
  await notifyThirdPersons(post.resourceId, [reader, writer], 2500)
  const { rows } = await sql<{
    comment_id: string
  }>`select comment_id from comments where resource_id = ${post.resourceId} limit 1`.execute(db)
  const reply = { resourceId: post.resourceId, parentId: rows[0]?.comment_id, content: '是的' }
  expect((await send('POST', '/client/app/user/comments/add', reply, { token: reader.token })).status).toBe(200)
  await send('PUT', `/client/app/resource/collect/${post.resourceId}`, { isCollect: true }, { token: reader.token })

  await close(leaving)
  expect((await read(post.resourceId)).status).toBe(404)
  expect(await listed(DISCOVERY, { userId: leaving.userId })).toEqual([])
  expect((await send('GET', '/client/app/cms/comments', { resourceId: post.resourceId })).rows).toEqual([])
  // Closing changed none of them, so it takes no longer for a post with many comments.
  const left = async () =>
    (
      await sql<{ comments: number; posts: number; likes: number }>`select
        (select count(*)::int from comments where resource_id = ${post.resourceId}) as comments,
        (select count(*)::int from posts where post_id = ${post.resourceId}) as posts,
        (select count(*)::int from post_likes where post_id = ${post.resourceId}) as likes`.execute(db)
    ).rows[0]
  expect(await left()).toEqual({ comments: 2501, posts: 1, likes: 1 })
  await removePostsOfClosed(db, new AbortController().signal)
  expect(await left()).toEqual({ comments: 0, posts: 0, likes: 0 })
})

test('two users with comments below each other’s posts close their accounts at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = [await buildUser(application), await buildUser(application)]
    for (const post of [await publish(one), await publish(other)]) {
      await notifyThirdPersons(post.resourceId, [one, other], 600)
      for (const { token } of [one, other]) {
        await send('PUT', `/client/app/resource/collect/${post.resourceId}`, { isCollect: true }, { token })
      }
    }
    await Promise.all([close(one), close(other)])
  }
  await removePostsOfClosed(db, new AbortController().signal)
  expect(await sql`select from posts where hidden_by = 'closing'`.execute(db)).toMatchObject({ rows: [] })
})

test('an edit and a decision on its post at once do not deadlock', async () => {
  await addBlockedWords(db, [{ word: '可疑词语', level: 'review' }])
  const author = await buildUser(application)
  const post = await publish(author, { content: '可疑词语' })
  const { rows } = await sql<{ case_id: string }>`select case_id from report_cases where thing_id = ${post.resourceId}`.execute(
    db,
  )
  // The moderator has locked the case and is about to lock the post.
  const deciding = await db.startTransaction().execute()
  await sql`select from report_cases where case_id = ${rows[0]?.case_id} for update`.execute(deciding)
  const edited = edit(author, post, { content: '可疑词语，再写' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
  await reportablePosts.takeDown(deciding, post.resourceId)
  await deciding.commit().execute()
  expect((await edited).fault).toBe('POST_NOT_FOUND')
})

test('the later of two concurrent edits that together would empty a post is refused', async () => {
  const post = await publish(writer, { title: '标题', content: '内容' })
  const holding = await db.startTransaction().execute()
  await sql`select from posts where post_id = ${post.resourceId} for update`.execute(holding)
  const edits = [edit(writer, post, { title: '' }), edit(writer, post, { content: '' })]
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(2)
  await holding.commit().execute()
  expect((await Promise.all(edits)).map(({ status, fault }) => fault ?? status).toSorted()).toEqual([200, 'TEXT_REQUIRED'])
})

test('pictures are removed with the last post that shows them, those of a reported one after the decision', async () => {
  const author = await buildUser(application)
  const pictureOf = async (background: string) =>
    upload(
      author,
      await sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  const statusOf = async (address: string) => (await app.inject({ url: `/api${address}?w=whole` })).statusCode
  const cleanUp = async () => {
    await releaseHidden(db, new AbortController().signal)
    await createPictures({ db, files: application.files, now: () => clock.now }).sweep()
  }
  const [shared, reported, dropped] = [await pictureOf('#111'), await pictureOf('#777'), await pictureOf('#eee')]
  const [one, other] = [await publish(author, { pictures: [shared, dropped] }), await publish(author, { pictures: [shared] })]
  const bad = await publish(author, { pictures: [reported] })
  await send('POST', '/client/app/user/report', { kind: 'post', id: bad.resourceId, reason: 'porn' }, { token: reader.token })

  await edit(author, one, { pictures: [shared] })
  await remove(author, one.resourceId)
  await remove(author, bad.resourceId)
  await cleanUp()
  expect([await statusOf(dropped), await statusOf(shared), await statusOf(reported)]).toEqual([404, 200, 200])
  // The moderator still sees what its author has deleted.
  expect(await reportablePosts.show(db, bad.resourceId)).toMatchObject({ content: '今晚的第一首', pictures: [reported] })

  await sql`update report_cases set state = 'takenDown', decided_at = now() where thing_id = ${bad.resourceId}`.execute(db)
  await reportablePosts.takeDown(db, other.resourceId)
  await cleanUp()
  expect([await statusOf(shared), await statusOf(reported)]).toEqual([404, 404])
  expect((await save(author, { content: '再发', pictures: [reported] })).fault).toBe('BAD_ARGUMENT')
})

test.each([
  ['post', (token: string) => send('POST', '/client/app/resource/save', { contentType: 3, content: '再见' }, { token })],
  [
    'comment',
    async (token: string) => {
      const { resourceId } = await publish(writer)
      return send('POST', '/client/app/user/comments/add', { resourceId, content: '再见' }, { token })
    },
  ],
  [
    'message',
    (token: string) => send('POST', '/client/app/user/message/private', { userId: writer.userId, content: '再见' }, { token }),
  ],
])('a %s that is written while the account is being closed is not stored', async (_what, write) => {
  const leaving = await buildUser(application)
  const closing = await db.startTransaction().execute()
  await lockAuthorExclusively(closing, leaving.userId)
  const written = write(leaving.token)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
  await closeUser(closing, leaving.userId)
  await closing.commit().execute()
  expect((await written).fault).toBe('PHONE_REQUIRED')
})
