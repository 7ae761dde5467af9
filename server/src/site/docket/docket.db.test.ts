import type { ArtistDispute, InfringementFile } from '@shenglang/contract/site/docket/routes'
import { describe, expect, test } from 'vitest'
import { buildResource, buildSource, SHOWN } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { TEST_DOMAINS, testApplication } from '../../../test/test-application.ts'
import { emitAll } from '../../composition/domain-services.ts'
import { restoreDue } from './docket.ts'

const application = await testApplication()
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)
const staff = await buildUser(application, { nick_name: '阿宁', permissions: ['review', 'content'] })
const DAY_MS = 86_400_000

const newArtist = () => buildUser(application, { is_artists: true })
/** Lets the time pass, and signs the staff in again, whose session ends meanwhile. */
const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  staff.token = await signInAgain(application, staff.userId)
}
const work = () => restoreDue({ db, emit: emitAll(TEST_DOMAINS), now: () => clock.now })

let senders = 0
async function complain(...resourceIds: string[]): Promise<{ receiptNumber: string; id: string }> {
  const notice = {
    complainant: '北岸唱片',
    capacity: 'owner',
    phone: '13800138000',
    email: 'legal@label.example.com',
    workTitle: '黄河入海流',
    resourceUrls: resourceIds.map((id) => `https://shenglang.example/resource?id=${id}`),
    reason: '未经许可上传',
    proof: '登记号 2026-A-001',
    isTruthful: true,
  }
  const { data } = await send('POST', '/client/app/cms/infringement', notice, { from: `203.0.113.${++senders}` })
  const { receiptNumber } = data as { receiptNumber: string }
  return { receiptNumber, id: String(Number(receiptNumber.split('-')[1])) }
}

const read = async (id: string) => (await send('GET', `/client/app/admin/infringement/${id}`, {}, staff)).data as InfringementFile
const decide = (id: string, outcome: string, more: object = {}) =>
  send('POST', `/client/app/admin/infringement/${id}`, { outcome, reason: '权属证明属实', ...more }, staff)
const move = (id: string, resourceId: string, name: string) =>
  send('POST', `/client/app/admin/infringement/${id}/work/${resourceId}`, { move: name, note: '已联系对方' }, staff)
const counter = (person: Person, noticeId: string, resourceId: string) =>
  send(
    'POST',
    `/client/app/user/infringement/${noticeId}/${resourceId}`,
    { name: '张三', phone: '13812345678', statement: '这首作品由我独立创作并录制', proof: '工程文件与分轨', isTruthful: true },
    person,
  )
const disputesOf = async (person: Person) =>
  (await send('GET', '/client/app/user/infringement', {}, person)).rows as ArtistDispute[]
const follow = (receiptNumber: string, contact: string) =>
  send('POST', '/client/app/cms/infringement/follow', { receiptNumber, contact }, { from: `198.51.100.${++senders}` })
const isPublic = async (id: string) => (await send('GET', `/client/app/cms/resource/${id}`)).status === 200
const titlesTo = async ({ userId }: Person) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('notice_id').execute()).map(
    ({ title }) => title,
  )

describe('a notice', () => {
  test('that is accepted removes its work, keeps copies down and is forwarded to the artist', async () => {
    const artist = await newArtist()
    const source = buildSource()
    const id = await buildResource(database, { artist_id: artist.userId, title: '黄河' }, [source])
    const notice = await complain(id)
    expect(await read(notice.id)).toMatchObject({ workCount: 1, decideTime: '', works: [{ state: 'received', resourceId: id }] })
    expect(await isPublic(id)).toBe(true)

    expect((await decide(notice.id, 'accept')).data).toMatchObject({
      disputedCount: 1,
      works: [{ state: 'removed', upheldCount: 1 }],
    })
    expect(await isPublic(id)).toBe(false)
    expect((await decide(notice.id, 'refuse')).fault).toBe('DOCKET_DECIDED')
    expect(await titlesTo(artist)).toEqual(['你的《黄河》被下架了', '你的《黄河》收到侵权通知'])
    const forwarded = db
      .selectFrom('notices')
      .select('content')
      .where('user_id', '=', artist.userId)
      .where('kind', '=', 'infringement')
    const { content } = await forwarded.executeTakeFirstOrThrow()
    expect(content).toContain('北岸唱片 称其侵犯了《黄河入海流》的权利：未经许可上传\n权属证明：登记号 2026-A-001')
    expect(content).not.toContain('13800138000')
    const print = db.selectFrom('recording_prints').select('taken_down_with').where('sha256', '=', source.sha256)
    expect(await print.executeTakeFirst()).toEqual({ taken_down_with: id })
  })

  test('is accepted for some of its works and refused for the rest', async () => {
    const [one, other] = [await buildResource(database), await buildResource(database)]
    const notice = await complain(one, other)
    await decide(notice.id, 'accept', { resourceIds: [other] })
    expect((await read(notice.id)).works.map(({ state }) => state)).toEqual(['refused', 'removed'])
    expect([await isPublic(one), await isPublic(other)]).toEqual([true, false])
  })

  test('that names no work of the site can only be refused', async () => {
    const notice = await complain('999999999')
    expect((await decide(notice.id, 'accept')).detail).toMatchObject({ field: 'resourceIds' })
    expect((await decide(notice.id, 'refuse')).data).toMatchObject({ decision: '权属证明属实' })
  })

  test('shows its deadline by the rules of the operator, until it is decided', async () => {
    const notice = await complain(await buildResource(database))
    const rules = { counterStatementDays: 20, decideHours: 48 }
    expect((await send('PUT', '/client/app/admin/infringement_rules', rules, staff)).data).toEqual(rules)
    const { createTime, decideDueTime } = await read(notice.id)
    expect(Date.parse(decideDueTime) - Date.parse(createTime)).toBe(2 * DAY_MS)
    await decide(notice.id, 'refuse')
    expect((await read(notice.id)).decideDueTime).toBe('')
    await send('PUT', '/client/app/admin/infringement_rules', { counterStatementDays: 15, decideHours: 24 }, staff)
  })

  test('pages of the list go on where the one before ended, also when more comes meanwhile', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.unshift((await complain('999999999')).id)
    const listed: string[] = []
    for (let before: string | undefined; before !== ''; ) {
      const page = await send(
        'GET',
        '/client/app/admin/infringements',
        { stage: 'open', pageSize: 2, ...(before ? { before } : {}) },
        staff,
      )
      listed.push(...(page.rows as InfringementFile[]).map(({ noticeId }) => noticeId))
      before = (page as unknown as { next: string }).next
      await complain('999999999')
    }
    expect(listed.slice(0, 5)).toEqual(ids)
  })

  test('deadlines that somebody changed since they were read are not overwritten', async () => {
    const path = '/client/app/admin/infringement_rules'
    const { data: seen } = await send('GET', path, {}, staff)
    const [first, second] = [
      { counterStatementDays: 20, decideHours: 24 },
      { counterStatementDays: 15, decideHours: 48 },
    ]
    expect((await send('PUT', path, { ...first, seen }, staff)).data).toEqual(first)
    expect(await send('PUT', path, { ...second, seen }, staff)).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
    expect((await send('PUT', path, { ...second, seen: first }, staff)).data).toEqual(second)
    await send('PUT', path, { counterStatementDays: 15, decideHours: 24 }, staff)
  })
})

describe('a counter-statement', () => {
  test('is forwarded, and the work is restored as it was once the waiting period is over', async () => {
    const artist = await newArtist()
    const published_at = new Date('2026-10-01T00:00:00Z')
    const id = await buildResource(database, { artist_id: artist.userId, title: '入海流', published_at })
    const notice = await complain(id)
    await decide(notice.id, 'accept')
    expect(await disputesOf(artist)).toMatchObject([{ state: 'removed', complainant: '北岸唱片', decision: '权属证明属实' }])
    expect(JSON.stringify(await disputesOf(artist))).not.toContain('13800138000')
    expect((await counter(await newArtist(), notice.id, id)).fault).toBe('WORK_NOT_FOUND')
    expect((await counter(artist, notice.id, id)).data).toMatchObject({ state: 'countered' })
    expect((await counter(artist, notice.id, id)).fault).toBe('DOCKET_STATE')

    const due = new Date(clock.now.getTime() + 15 * DAY_MS).toISOString()
    expect((await move(notice.id, id, 'forwardCounter')).data).toMatchObject({
      works: [{ state: 'waiting', restoreDueTime: due, counter: { name: '张三' } }],
    })
    await pass(15 * DAY_MS - 1)
    await work()
    expect(await isPublic(id)).toBe(false)
    await pass(1)
    await Promise.all([work(), work()])
    const row = await db.selectFrom('resources').select('published_at').where('resource_id', '=', id).executeTakeFirst()
    expect([await isPublic(id), row?.published_at]).toEqual([true, published_at])
    expect((await read(notice.id)).events.map(({ kind }) => kind)).toEqual([
      'received',
      'accept',
      'counter',
      'forwardCounter',
      'restore',
    ])
    expect((await titlesTo(artist)).filter((title) => title.includes('有进展'))).toHaveLength(2)
  })

  test('leaves the work down where the complainant went to court, until the staff restore it', async () => {
    const artist = await newArtist()
    const id = await buildResource(database, { artist_id: artist.userId })
    const notice = await complain(id)
    await decide(notice.id, 'accept')
    await counter(artist, notice.id, id)
    await move(notice.id, id, 'forwardCounter')
    expect((await move(notice.id, id, 'handOn')).data).toMatchObject({ works: [{ state: 'handedOn', restoreDueTime: '' }] })
    await pass(30 * DAY_MS)
    await work()
    expect(await isPublic(id)).toBe(false)
    await move(notice.id, id, 'restore')
    expect(await isPublic(id)).toBe(true)
    expect((await move(notice.id, id, 'restore')).fault).toBe('DOCKET_STATE')
  })

  test('of a work that its artist changed meanwhile leads through the review', async () => {
    const artist = await newArtist()
    const id = await buildResource(database, { artist_id: artist.userId, ...SHOWN })
    const notice = await complain(id)
    await decide(notice.id, 'accept')
    await send('POST', '/client/app/resource/save', { resourceId: id, title: '改过的标题' }, artist)
    await move(notice.id, id, 'restore')
    const { state } = await db.selectFrom('resources').select('state').where('resource_id', '=', id).executeTakeFirstOrThrow()
    expect([await isPublic(id), state]).toEqual([false, 'review'])
  })

  test('does not restore a work that another notice holds down', async () => {
    const id = await buildResource(database)
    const [one, other] = [await complain(id), await complain(id)]
    await decide(one.id, 'accept')
    await decide(other.id, 'accept')
    await move(one.id, id, 'restore')
    expect(await isPublic(id)).toBe(false)
  })
})

describe('a disputed work', () => {
  test('cannot be published by a review', async () => {
    const artist = await newArtist()
    const id = await buildResource(database, { artist_id: artist.userId, ...SHOWN })
    const notice = await complain(id)
    await decide(notice.id, 'accept')
    expect((await send('POST', `/client/app/resource/submit/${id}`, {}, artist)).status).toBe(200)
    const verdict = { outcome: 'publish', despiteTakedown: true }
    expect((await send('POST', `/client/app/admin/resource/review/${id}`, verdict, staff)).fault).toBe('WORK_DISPUTED')
  })

  test('counts for its artist as long as it is not restored', async () => {
    const artist = await newArtist()
    const ids = [
      await buildResource(database, { artist_id: artist.userId }),
      await buildResource(database, { artist_id: artist.userId }),
    ]
    const notices = [await complain(ids[0]!), await complain(ids[1]!)]
    for (const { id } of notices) await decide(id, 'accept')
    expect((await read(notices[0]!.id)).works[0]?.upheldCount).toBe(2)
    await move(notices[1]!.id, ids[1]!, 'restore')
    expect((await read(notices[0]!.id)).works[0]?.upheldCount).toBe(1)
  })
})

describe('a complainant', () => {
  test('follows the notice by its number with the phone or the e-mail given, and sees states alone', async () => {
    const artist = await newArtist()
    const id = await buildResource(database, { artist_id: artist.userId, title: '黄河' })
    const { receiptNumber, id: noticeId } = await complain(id)
    expect((await follow(receiptNumber, '13800138000')).data).toMatchObject({ decideTime: '', works: [{ state: 'received' }] })
    await decide(noticeId, 'accept')
    await counter(artist, noticeId, id)
    const { data } = await follow(receiptNumber.toLowerCase(), 'Legal@Label.example.com')
    expect(data).toMatchObject({ works: [{ title: '黄河', state: 'countered' }] })
    expect(JSON.stringify(data)).not.toContain('张三')
  })

  test('with a wrong contact or number is refused', async () => {
    const { receiptNumber } = await complain(await buildResource(database))
    const answers = [
      await follow(receiptNumber, '13800138001'),
      await follow('QQ20200101-0001', '13800138000'),
      await follow(`QQ20261101-${'9'.repeat(18)}`, '13800138000'),
    ]
    expect(answers.map(({ fault }) => fault)).toEqual(Array(3).fill('INFRINGEMENT_NOT_FOUND'))
  })
})

test('the log of the docket can only be added to', async () => {
  const change = database.pool.query(`update docket_events set note = ''`)
  await expect(change).rejects.toThrow('docket_events can only be added to')
})
