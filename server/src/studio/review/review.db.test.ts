import type { AnswerOf } from '@shenglang/contract/route'
import type { EditableWork } from '@shenglang/contract/studio/edit/edit-works'
import { CLAIM_MS, type ReviewItem, type reviewQueue, UNDO_MS } from '@shenglang/contract/studio/review'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildArtist, buildResource, buildSource, SHOWN } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { applyDue } from './decisions.ts'

const application = await testApplication()
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)
const [one, two] = [
  await buildUser(application, { nick_name: '阿宁', permissions: ['review'] }),
  await buildUser(application, { nick_name: '小满', permissions: ['review'] }),
]
const artist = await buildUser(application, { is_artists: true, nick_name: '雾都电台' })

beforeEach(async () => {
  await database.pool.query(`update resources set state = 'draft' where state = 'review'`)
})

/** A work that its artist has submitted. */
async function submitted(title = '索道夜航', artistId = artist.userId, source = buildSource()): Promise<string> {
  const id = await buildResource(database, { title, state: 'review', published_at: null, artist_id: artistId, ...SHOWN }, [
    source,
  ])
  await resubmit(id)
  return id
}
const resubmit = (id: string) =>
  db
    .insertInto('resource_log')
    .values({ resource_id: id, actor_id: artist.userId, from_state: 'draft', to_state: 'review', created_at: clock.now })
    .execute()

const call = ({ token }: Person, action: string, id: string, body: object = {}) =>
  send('POST', `/client/app/admin/review/${action}/${id}`, body, { token })
const queueOf = async ({ token }: Person, question = {}) =>
  (await send('GET', '/client/app/admin/review/queue', question, { token })) as unknown as AnswerOf<typeof reviewQueue>
const read = async ({ token }: Person, id: string) =>
  (await send('GET', `/client/app/admin/review/item/${id}`, {}, { token })).data as ReviewItem
async function decide(person: Person, id: string, outcome: 'publish' | 'reject', reason = '') {
  const { work } = await read(person, id)
  return call(person, 'decide', id, { outcome, reason, submissionId: work.submissionId })
}
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const stateOf = async (id: string) =>
  (await db.selectFrom('resources').select('state').where('resource_id', '=', id).executeTakeFirstOrThrow()).state
const noticesOf = async (id: string) =>
  (await db.selectFrom('notices').select('title').where('resource_id', '=', id).execute()).map(({ title }) => title)

describe('the queue', () => {
  test('lists the longest waiting first, page by page', async () => {
    const ids = [await submitted(), await submitted(), await submitted()]
    await db.updateTable('resources').set({ cover: '' }).where('resource_id', '=', ids[0]!).execute()
    const { rows, total } = await queueOf(one, { pageSize: '2' })
    expect([rows.map(({ resourceId }) => resourceId), total]).toEqual([ids.slice(0, 2), 3])
    const rest = await queueOf(one, { pageSize: '2', after: ids[1] })
    expect(rest.rows.map(({ resourceId }) => resourceId)).toEqual([ids[2]])
    expect(rows[0]).toMatchObject({ artist: '雾都电台', colleague: '', isNewArtist: true, isEdit: false, doubts: ['noCover'] })
  })

  test('holds a work exactly while it is in review without an approval', async () => {
    const id = await submitted()
    const isIn = async () => (await queueOf(one)).rows.length === 1
    expect(await isIn()).toBe(true)
    await db.updateTable('resources').set({ approved_at: clock.now }).where('resource_id', '=', id).execute()
    expect(await isIn()).toBe(false)
    await db.updateTable('resources').set({ approved_at: null }).where('resource_id', '=', id).execute()
    expect(await isIn()).toBe(true)
    await db.updateTable('resources').set({ state: 'draft' }).where('resource_id', '=', id).execute()
    expect(await isIn()).toBe(false)
  })

  test('is refused to people without the permission', async () => {
    const other = await buildUser(application, { permissions: ['finance'] })
    const { fault } = await send('GET', '/client/app/admin/review/queue', {}, { token: other.token })
    expect(fault).toBe('FORBIDDEN')
  })
})

describe('an item', () => {
  test('that a colleague has open cannot be opened or decided, and shows the name', async () => {
    const id = await submitted()
    expect((await call(one, 'claim', id)).status).toBe(200)
    expect(await call(two, 'claim', id)).toMatchObject({ fault: 'REVIEW_CLAIMED', msg: '阿宁 正在看这件作品' })
    expect((await decide(two, id, 'publish')).fault).toBe('REVIEW_CLAIMED')
    expect((await queueOf(two)).rows[0]?.colleague).toBe('阿宁')
    expect((await queueOf(one)).rows[0]?.colleague).toBe('')
  })

  test('claimed by two at once goes to one of them', async () => {
    const id = await submitted()
    const answers = await Promise.all([call(one, 'claim', id), call(two, 'claim', id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is free again after a while, when released, and when its reviewer opens another', async () => {
    const [id, other] = [await submitted(), await submitted()]
    await call(one, 'claim', id)
    pass(CLAIM_MS)
    expect((await call(two, 'claim', id)).status).toBe(200)
    await call(two, 'release', id)
    expect((await call(one, 'claim', id)).status).toBe(200)
    await call(one, 'claim', other)
    expect((await call(two, 'claim', id)).status).toBe(200)
  })

  test('shows the record of its artist and the recordings that are the same', async () => {
    const known = buildSource({ duration_ms: 90_000 })
    const other = await buildResource(database, { title: '珠江夜航', artist_id: await buildArtist(database, 'KILO 千克') }, [
      known,
    ])
    const id = await submitted()
    const original = { owner_id: artist.userId, upload_id: id, file_name: 'a.wav', content_type: 'audio/wav', size_bytes: '1' }
    const { original_id } = await db
      .insertInto('originals')
      .values({ ...original, sha256: known.sha256, storage_key: known.storage_key })
      .returning('original_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('resource_files').values({ resource_id: id, original_id, position: 0, state: 'ready' }).execute()
    await db.insertInto('recording_prints').values({ sha256: known.sha256, duration_ms: 90_000 }).execute()
    expect(await read(one, id)).toMatchObject({
      record: { published: expect.any(Number), returned: expect.any(Number), takenDown: 0, lastReturn: null },
      matches: [
        { resourceId: other, title: '珠江夜航', artist: 'KILO 千克', similarity: 1, isTakenDown: false, isSameArtist: false },
      ],
    })
    expect((await queueOf(one)).rows[0]?.doubts).toContain('same')
    const audioUrl = (await read(one, id)).matches[0]?.audioUrl
    const { statusCode } = await app.inject({ url: `/api${audioUrl}`, headers: { authorization: `Bearer ${artist.token}` } })
    expect(statusCode).toBe(404)
  })
})

describe('a decision', () => {
  test('takes effect after ten seconds, and the artist is notified at that time', async () => {
    const id = await submitted()
    await call(one, 'claim', id)
    pass(5000)
    expect((await decide(one, id, 'publish')).status).toBe(200)
    expect([(await queueOf(one)).total, await stateOf(id), await noticesOf(id)]).toEqual([0, 'review', []])
    expect(await queueOf(one)).toMatchObject({ decidedToday: 1, averageMs: 5000 })
    pass(UNDO_MS - 1)
    await applyDue(db, clock.now)
    expect(await stateOf(id)).toBe('review')
    pass(1)
    await Promise.all([applyDue(db, clock.now), applyDue(db, clock.now)])
    expect([await stateOf(id), await noticesOf(id)]).toEqual(['published', ['你的《索道夜航》通过了审核']])
    expect((await call(one, 'undo', id)).fault).toBe('REVIEW_EFFECTIVE')
  })

  test('that returns a work needs a reason, which the artist receives', async () => {
    const id = await submitted()
    expect((await decide(one, id, 'reject')).detail).toMatchObject({ field: 'reason' })
    await decide(one, id, 'reject', '采样没有说明来源')
    pass(UNDO_MS)
    await applyDue(db, clock.now)
    expect([await stateOf(id), await noticesOf(id)]).toEqual(['draft', ['你的《索道夜航》没有通过审核']])
    await db.updateTable('resources').set({ state: 'review' }).where('resource_id', '=', id).execute()
    const { record } = await read(one, id)
    expect(record.returned).toBeGreaterThan(0)
    expect(record.lastReturn).toEqual({
      resourceId: id,
      title: '索道夜航',
      reason: '采样没有说明来源',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('can be undone by its reviewer, and is not counted then', async () => {
    const id = await submitted()
    const before = (await queueOf(one)).decidedToday
    await decide(one, id, 'reject', '封面没有授权')
    expect((await call(two, 'undo', id)).fault).toBe('REVIEW_EFFECTIVE')
    expect((await call(one, 'undo', id)).status).toBe(200)
    pass(UNDO_MS)
    await applyDue(db, clock.now)
    expect([await stateOf(id), await noticesOf(id), (await queueOf(one)).decidedToday]).toEqual(['review', [], before])
    expect((await queueOf(two)).rows[0]?.colleague).toBe('阿宁')
  })

  test('of another submission than the one seen is refused', async () => {
    const id = await submitted()
    const { work } = await read(one, id)
    await resubmit(id)
    const verdict = { outcome: 'publish', submissionId: work.submissionId }
    expect((await call(one, 'decide', id, verdict)).fault).toBe('WORK_RESUBMITTED')
  })

  test('of a work that its artist withdrew meanwhile does nothing', async () => {
    const id = await submitted()
    await decide(one, id, 'publish')
    expect((await send('POST', `/client/app/resource/withdraw/${id}`, {}, { token: artist.token })).status).toBe(200)
    pass(UNDO_MS)
    await applyDue(db, clock.now)
    expect([await stateOf(id), await noticesOf(id)]).toEqual(['draft', []])
  })

  test('that cannot take effect any more puts the item back with the reason', async () => {
    const id = await submitted()
    await decide(one, id, 'publish')
    await resubmit(id)
    pass(UNDO_MS)
    await applyDue(db, clock.now)
    expect((await queueOf(one)).rows[0]).toMatchObject({ resourceId: id, setBack: '作品后来有过变动，请重新查看后再审核' })
  })

  test('is made once staff have met what a work of before lacks', async () => {
    const id = await submitted()
    await db.updateTable('resources').set({ style: '' }).where('resource_id', '=', id).execute()
    const editor = await buildUser(application, { permissions: ['content'] })
    const { data } = await send('GET', `/client/app/admin/works/${id}`, {}, { token: editor.token })
    expect((await read(one, id)).work.needs).toMatchObject([{ code: 'style' }])
    expect(await decide(one, id, 'publish')).toMatchObject({ fault: 'WORK_INCOMPLETE', msg: '还缺风格' })
    const { resourceId, version, title, categoryCode, cover, priceFen, playVipLevel } = data as EditableWork
    const work = { resourceId, version, title, categoryCode, cover, priceFen, playVipLevel, style: 'house' }
    const { status } = await send('POST', '/client/app/admin/works/save', work, { token: editor.token })
    expect(status).toBe(200)
    expect((await decide(one, id, 'publish')).status).toBe(200)
    pass(UNDO_MS)
    await applyDue(db, clock.now)
    expect(await stateOf(id)).toBe('published')
  })

  test('is made for a hundred works, each once', async () => {
    for (let count = 0; count < 100; count += 1) await submitted(`第 ${count} 首`)
    const decided: string[] = []
    const reviewAll = async (person: Person) => {
      // Each page decides one work at least.
      for (let page = 0; page < 100; page += 1) {
        const free = (await queueOf(person)).rows.filter(({ colleague }) => colleague === '')
        if (free.length === 0) return
        for (const { resourceId } of free) {
          if ((await call(person, 'claim', resourceId)).status !== 200) continue
          const { status } = await decide(person, resourceId, 'publish')
          if (status === 200) decided.push(resourceId)
        }
      }
    }
    await Promise.all([reviewAll(one), reviewAll(two)])
    expect([decided.length, new Set(decided).size, (await queueOf(one)).total]).toEqual([100, 100, 0])
    pass(UNDO_MS)
    await applyDue(db, clock.now)
    const states = await db.selectFrom('resources').select('state').where('resource_id', 'in', decided).execute()
    expect(states.every(({ state }) => state === 'published')).toBe(true)
  })
})

describe('the reasons', () => {
  test('are saved in order, and refused where somebody else has just saved others', async () => {
    const path = '/client/app/admin/review/reasons'
    const { version, reasons } = (await send('GET', path, {}, one)).data as { version: number; reasons: object[] }
    expect(reasons).toHaveLength(5)
    const changed = [{ label: '格式不符', text: '请上传无损格式。' }, ...reasons]
    expect((await send('PUT', path, { version, reasons: changed }, one)).data).toEqual({ version: version + 1, reasons: changed })
    expect((await send('PUT', path, { version, reasons }, two)).fault).toBe('CHANGED_MEANWHILE')
  })
})
