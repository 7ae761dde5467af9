import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeWaveText } from '@shenglang/contract/media/wave-bands'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { describe, expect, test, vi } from 'vitest'
import { completeWorks } from '../../../test/complete-work.ts'
import { buildResource, SHOWN } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { createClient } from '../../../test/requests.ts'
import { studioWorks } from '../../../test/studio-works.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { tusClient } from '../../../test/uploads.ts'
import { releaseDue } from './publication.ts'

const application = await testApplication()
await testWorker(application)
const { app, database, folder, clock } = application
const { complete, submit } = completeWorks(application)
const { send, media, admin, newArtist, call, read, review, sourcesOf, isMatch, statusOf, newestOf, uploaded, untilSettled } =
  await studioWorks(application)

const closely = ({ token }: Person, { files }: MyWorkDetail) =>
  app.inject({ url: `/api${files[0]?.zoomUrl}`, headers: { authorization: `Bearer ${token}` } })

describe('a recording', () => {
  test('is prepared: its tags and its analysis fill the fields that the artist has not set', async () => {
    const person = await newArtist()
    const id = await uploaded(person, 'untitled.mp3', { title: '午夜列车', TBPM: '128', TKEY: 'Am' })
    await call(person, 'save', { resourceId: id, tbpm: 64, genres: ['club'] })
    const work = await untilSettled(person, id)
    expect(work).toMatchObject({ title: '午夜列车', tbpm: 64, genres: ['club'], state: 'draft', isVisible: false })
    expect(work.tkey).toMatch(/^\d+[AB]$/)
    expect(work.duration).toBeGreaterThan(1900)
    expect(work.files).toMatchObject([{ state: 'ready', fraction: 1, fileName: 'untitled.mp3' }])
    expect(decodeWaveText(work.files[0]?.wave ?? '')).toMatchObject({ pointsPerS: 150 })
    expect((await closely(person, work)).headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'private, no-cache',
    })
    expect((await closely(await newArtist(), work)).statusCode).toBe(404)
    expect((await closely(admin, work)).statusCode).toBe(404)
    // The worker reports the result before it cleans up.
    await expect.poll(() => readdir(join(folder, 'work'), { recursive: true })).toHaveLength(1)
  })

  test('is playable by its artist only, and by reviewers once submitted, which is logged', async () => {
    const [person, other] = [await newArtist(), await newArtist()]
    const work = await untilSettled(person, await uploaded(person, 'secret.mp3'))
    const statusFor = async (token: string) =>
      (await app.inject({ url: `/api${work.files[0]?.audioUrl}`, headers: { authorization: `Bearer ${token}` } })).statusCode
    const statuses = async () => [
      await statusFor(person.token),
      await statusFor(admin.token),
      await statusFor(other.token),
      await statusFor(''),
    ]
    expect(await statuses()).toEqual([200, 404, 404, 404])
    await call(person, 'save', { resourceId: work.resourceId, title: '送审', genres: ['club'] })
    await submit(person, work.resourceId)
    expect(await statuses()).toEqual([200, 200, 404, 404])
    const calls = database
      .query()
      .selectFrom('staff_calls')
      .innerJoin('staff_call_outcomes as o', 'o.call_id', 'staff_calls.call_id')
    const logged = calls.select(['user_id', 'args', 'outcome']).where('route', '=', 'GET /studio/files/{fileId}/audio')
    // The outcome is logged once the whole answer is sent.
    await expect
      .poll(() => logged.execute())
      .toEqual([{ user_id: admin.userId, args: { fileId: work.files[0]?.fileId }, outcome: 'OK' }])
    expect((await send('GET', `/client/app/resource/own/${work.resourceId}`, {}, { token: other.token })).fault).toBe(
      'WORK_NOT_FOUND',
    )
  })

  test('that cannot be decoded fails with a reason, and can be retried', async () => {
    const person = await newArtist()
    const tus = tusClient(app, person)
    const bytes = Buffer.concat([
      Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
      Buffer.from('fffb9000', 'hex'),
      Buffer.alloc(3000, 7),
    ])
    const { location } = await tus.create(bytes.length, { filename: 'broken.mp3' })
    expect((await tus.patch(location, 0, bytes)).status).toBe(204)
    const resourceId = await newestOf(person)
    const work = await untilSettled(person, resourceId)
    expect(work.files[0]).toMatchObject({ state: 'failed' })
    expect(work.files[0]?.reason).toMatch(/[\u4e00-\u9fff]/)
    expect((await call(person, `submit/${resourceId}`)).fault).toBe('WORK_INCOMPLETE')
    const fileId = work.files[0]?.fileId ?? ''
    expect((await call(person, `file/retry/${fileId}`)).status).toBe(200)
    expect((await untilSettled(person, resourceId)).files[0]).toMatchObject({ state: 'failed' })
    expect((await call(person, `delete/${resourceId}`)).status).toBe(200)
    expect((await call(person, `file/retry/${fileId}`)).fault).toBe('FILE_NOT_FOUND')
  })
})

describe('a submission', () => {
  const textOf = async (person: Person, id: string) => {
    const { status, fault, msg } = await call(person, `submit/${id}`)
    return status === 200 ? '' : [status, fault, msg]
  }

  test('of a new upload is refused with a list of what is missing, and accepted once it is complete', async () => {
    const person = await newArtist()
    const id = await uploaded(person, 'fresh.mp3')
    const open = { aiMade: null, isAccessChosen: false, state: 'draft' }
    expect(await untilSettled(person, id)).toMatchObject(open)
    const lacks = '还缺封面、风格、免费下载等级、AI 声明'
    expect(await textOf(person, id)).toEqual([400, 'WORK_INCOMPLETE', lacks])
    // A free download for all counts as a choice, never as a default.
    await call(person, 'save', { resourceId: id, freeVipLevel: 0, aiMade: false })
    expect(await textOf(person, id)).toEqual([400, 'WORK_INCOMPLETE', '还缺封面、风格'])
    const listed = await send('GET', '/client/app/resource/own', {}, { token: person.token })
    expect(listed.rows).toMatchObject([{ needs: [{ code: 'cover', text: '封面', isMissing: true }, { code: 'style' }] }])
    await complete(person, id)
    expect(await read(person, id)).toMatchObject({ needs: [], aiMade: false, isAccessChosen: true, freeVipLevel: 0 })
    expect(await textOf(person, id)).toBe('')
  })

  test('is refused while a recording is being prepared', async () => {
    const person = await newArtist()
    const id = await buildResource(database, { artist_id: person.userId, published_at: null, state: 'draft', ...SHOWN }, [])
    await uploaded(person, 'decoding.mp3', {}, { resourceId: id })
    await untilSettled(person, id)
    const decode = (state: 'running' | 'ready') =>
      database.query().updateTable('resource_files').set({ state }).where('resource_id', '=', id).execute()
    await decode('running')
    expect(await textOf(person, id)).toEqual([400, 'WORK_INCOMPLETE', '音频处理完才能提交'])
    expect((await read(person, id)).state).toBe('draft')
    await decode('ready')
    expect(await textOf(person, id)).toBe('')
  })

  test('of edits is refused where they remove a field that a release needs', async () => {
    const person = await newArtist()
    const id = await buildResource(database, { artist_id: person.userId, ...SHOWN })
    await call(person, 'save', { resourceId: id, cover: '' })
    expect(await textOf(person, id)).toEqual([400, 'WORK_INCOMPLETE', '还缺封面'])
    expect(await isMatch(id)).toBe(true)
  })

  test('cannot remove the style of a published work, which no review sees', async () => {
    const person = await newArtist()
    const id = await buildResource(database, { artist_id: person.userId, ...SHOWN })
    const saved = await call(person, 'save', { resourceId: id, style: '' })
    expect(saved).toMatchObject({ fault: 'BAD_ARGUMENT', detail: { field: 'style', reason: '已发布的作品不能没有风格' } })
    expect(await read(person, id)).toMatchObject({ style: SHOWN.style, state: 'published' })
  })

  test('that is incomplete is not published by a review either', async () => {
    const person = await newArtist()
    const work = { artist_id: person.userId, published_at: null, state: 'review' as const, ai_made: null, access_chosen: false }
    const id = await buildResource(database, work)
    expect(await review(id, 'publish')).toMatchObject({ status: 400, msg: '还缺封面、风格、免费下载等级、AI 声明' })
    expect((await read(person, id)).state).toBe('review')
  })
})

describe('publication', () => {
  test('goes from draft through the review to listeners and back, with a log', async () => {
    const person = await newArtist()
    const id = await uploaded(person, 'one.mp3', { title: '发布之路' })
    expect((await submit(person, id)).data).toMatchObject({ state: 'review', needs: [] })
    expect([await isMatch(id), (await call(person, 'save', { resourceId: id, title: 'x' })).fault]).toEqual([false, 'WORK_STATE'])

    expect((await review(id, 'reject', { reason: '封面缺失' })).status).toBe(200)
    expect(await read(person, id)).toMatchObject({ state: 'draft', reason: '封面缺失' })
    expect((await review(id, 'publish')).fault).toBe('WORK_STATE')

    await submit(person, id)
    expect((await review(id, 'publish')).data).toMatchObject({ state: 'published', isVisible: true })
    const [source] = await sourcesOf(id)
    expect([await isMatch(id), await statusOf(source?.playUrl ?? '')]).toEqual([true, 200])
    const list = await send('GET', '/client/app/cms/resource', { artistId: person.userId })
    expect(list.rows).toMatchObject([{ title: '发布之路', childCount: 1, duration: source?.duration }])

    expect((await review(id, 'takedown', { reason: '收到侵权投诉' })).data).toMatchObject({
      state: 'taken_down',
      isVisible: false,
    })
    expect([await isMatch(id), (await read(person, id)).reason]).toEqual([false, '收到侵权投诉'])
    const states = (await read(person, id)).log.map(({ from, to }) => `${from}>${to}`)
    expect(states.slice(-4)).toEqual(['review>draft', 'draft>review', 'review>published', 'published>taken_down'])
    expect((await call(person, `delete/${id}`)).fault).toBe('WORK_STATE')
  })

  test('of a scheduled work happens once its time has come', async () => {
    const person = await newArtist()
    const id = await uploaded(person, 'later.mp3')
    await untilSettled(person, id)
    await call(person, 'save', { resourceId: id, aiMade: true, cues: { drop: 900 } })
    const releaseTime = new Date(clock.now.getTime() + 3600_000).toISOString()
    await call(person, 'save', { resourceId: id, releaseTime })
    await submit(person, id)
    expect((await review(id, 'publish')).data).toMatchObject({ state: 'review', isScheduled: true, isVisible: false })
    const db = database.query()
    await releaseDue(db, clock.now)
    expect(await isMatch(id)).toBe(false)
    await releaseDue(db, new Date(clock.now.getTime() + 3600_000))
    expect((await send('GET', `/client/app/cms/resource/${id}`)).data).toMatchObject({ aiMade: true, cues: { drop: 900 } })
  })

  test('of a pack requires that its members are published', async () => {
    const [person, other] = [await newArtist(), await newArtist()]
    const id = await uploaded(person, 'member.mp3')
    await untilSettled(person, id)
    const pack = (await call(person, 'save', { title: '我的合集', contentType: 2 })).data as MyWorkDetail
    const save = (who: Person, memberIds: string[]) => call(who, 'save', { resourceId: pack.resourceId, memberIds })
    expect((await save(other, [id])).fault).toBe('WORK_NOT_FOUND')
    expect((await save(person, [pack.resourceId])).detail).toMatchObject({ field: 'memberIds' })
    expect((await save(person, [id, id])).detail).toMatchObject({ field: 'memberIds' })
    expect((await call(person, `submit/${pack.resourceId}`)).fault).toBe('WORK_INCOMPLETE')
    expect((await save(person, [id])).data).toMatchObject({ members: [{ resourceId: id }] })
    expect((await call(person, `submit/${pack.resourceId}`)).msg).toContain('还没有发布')
    await submit(person, id)
    await review(id, 'publish')
    expect((await submit(person, pack.resourceId)).data).toMatchObject({ state: 'review' })
    // A member is gone when the time comes, so the pack goes back with the reason.
    const releaseTime = new Date(clock.now.getTime() + 3600_000).toISOString()
    await call(person, `withdraw/${pack.resourceId}`)
    await call(person, 'save', { resourceId: pack.resourceId, releaseTime })
    await submit(person, pack.resourceId)
    await review(pack.resourceId, 'publish')
    // Requirements that did not exist when it was approved do not hold it back.
    await database.pool.query(`update resources set cover = '', access_chosen = false where resource_id = ${pack.resourceId}`)
    await call(person, `withdraw/${id}`)
    await releaseDue(database.query(), new Date(releaseTime))
    expect(await read(person, pack.resourceId)).toMatchObject({ state: 'draft', reason: '合集里的《member》还没有发布' })
    await call(person, 'save', { resourceId: pack.resourceId, releaseTime: '' })
    await complete(person, pack.resourceId)
    await submit(person, id)
    await review(id, 'publish')
    await submit(person, pack.resourceId)
    await review(pack.resourceId, 'publish')
    expect((await send('GET', `/client/app/cms/resource/${pack.resourceId}`)).data).toMatchObject({
      contentType: 2,
      children: [{ resourceId: id }],
    })
  })
})

describe('a change of a published work', () => {
  const seen = async (id: string) => {
    const { title, description } = (await send('GET', `/client/app/cms/resource/${id}`)).data as MyWorkDetail
    return [title, description]
  }

  test('waits until a review approves the new title and text', async () => {
    const person = await newArtist()
    const id = await buildResource(database, {
      ...{ artist_id: person.userId, title: '旧标题', description: '旧介绍', ...SHOWN },
      ...{ price_fen: 400, free_vip_level: 2 },
    })
    const save = async (changes: object) => (await call(person, 'save', { resourceId: id, ...changes })).data
    // The price changes at once, the visible texts do not.
    const edits = { title: '新标题', description: '新介绍' }
    expect(await save({ ...edits, priceFen: 500, freeVipLevel: 1 })).toMatchObject({
      title: '旧标题',
      edits,
      priceFen: 500,
      state: 'published',
    })
    expect(await seen(id)).toEqual(['旧标题', '旧介绍'])

    await submit(person, id)
    expect([await seen(id), (await review(id, 'reject', { reason: '标题含广告' })).status]).toEqual([['旧标题', '旧介绍'], 200])
    expect(await read(person, id)).toMatchObject({ state: 'published', reason: '标题含广告', edits })

    // A field set back to its published value no longer waits.
    expect(await save({ title: '旧标题' })).toMatchObject({ edits: { description: '新介绍' } })
    await submit(person, id)
    const waiting = await send('GET', '/client/app/admin/resource', {}, { token: admin.token })
    expect(waiting.rows).toContainEqual(expect.objectContaining({ resourceId: id, edits: { description: '新介绍' } }))
    expect((await review(id, 'publish')).data).toMatchObject({ state: 'published', edits: {} })
    expect(await seen(id)).toEqual(['旧标题', '新介绍'])
  })

  test('is approved only as the reviewer saw it, not as it was submitted since', async () => {
    const person = await newArtist()
    const id = await buildResource(database, { artist_id: person.userId, title: '旧标题', ...SHOWN })
    const submitAs = async (title: string) => {
      await call(person, 'save', { resourceId: id, title })
      await submit(person, id)
      return (await read(person, id)).submissionId
    }
    const publish = (submissionId: string) =>
      send('POST', `/client/app/admin/resource/review/${id}`, { outcome: 'publish', submissionId }, { token: admin.token })
    const first = await submitAs('好标题')
    await call(person, `withdraw/${id}`)
    const second = await submitAs('广告')
    expect([(await publish(first)).fault, (await seen(id))[0]]).toEqual(['WORK_RESUBMITTED', '旧标题'])
    expect([(await publish(second)).status, (await seen(id))[0]]).toEqual([200, '广告'])
  })

  test('is applied at once where nobody sees the work', async () => {
    const person = await newArtist()
    const id = await buildResource(database, { artist_id: person.userId, title: '旧标题' })
    await call(person, 'save', { resourceId: id, title: '等待中' })
    await call(person, `withdraw/${id}`)
    const saved = await call(person, 'save', { resourceId: id, description: '下架后' })
    expect(saved.data).toMatchObject({ title: '等待中', description: '下架后', edits: {} })
  })

  test('is published without a review if small, by a trusted artist, where the setting allows it', async () => {
    const trusting = await testApplication({ REVIEW_EDITS: 'unless-trusted' })
    const sendTrusting = createClient(trusting.app)
    const save = async (person: Person, resourceId: string, title: string) =>
      (await sendTrusting('POST', '/client/app/resource/save', { resourceId, title }, { token: person.token })).data
    const withWorks = async (count: number) => {
      const person = await buildUser(trusting, { is_artists: true })
      const work = { artist_id: person.userId, title: '午夜列车' }
      const ids = await Promise.all(Array.from({ length: count }, () => buildResource(trusting.database, work)))
      return { person, id: ids[0] ?? '', other: ids[1] ?? '' }
    }
    const mended = '午夜的列车'
    const [known, fresh, warned] = [await withWorks(5), await withWorks(4), await withWorks(6)]
    const log = [{ reason: '小改动直接生效：标题' }]
    expect(await save(known.person, known.id, mended)).toMatchObject({ title: mended, edits: {}, log })
    expect(await save(known.person, known.id, '加微信免费领取全部曲库')).toMatchObject({ title: mended })
    // Otherwise any title would be reached by small steps.
    const again = '午夜的列车啊'
    expect(await save(known.person, known.id, again)).toMatchObject({ title: mended, edits: { title: again }, log })
    expect(await save(fresh.person, fresh.id, mended)).toMatchObject({ title: '午夜列车', edits: { title: mended } })

    const reviewer = await buildUser(trusting, { account_type: 'admin' })
    const down = { outcome: 'takedown', reason: '侵权' }
    await sendTrusting('POST', `/client/app/admin/resource/review/${warned.other}`, down, { token: reviewer.token })
    expect(await save(warned.person, warned.id, mended)).toMatchObject({ title: '午夜列车', edits: { title: mended } })
  })
})

describe('the release date', () => {
  const dateOf = async (id: string) =>
    ((await send('GET', `/client/app/cms/resource/${id}`)).data as { releaseDate: string }).releaseDate

  test.each(['UTC', 'America/Los_Angeles'])(
    'is the day of publication in Shanghai, or what the artist enters (TZ=%s)',
    async (zone) => {
      const { now } = clock
      vi.stubEnv('TZ', zone)
      clock.now = new Date('2026-11-21T16:30:00Z')
      try {
        const person = await newArtist()
        const draft = async (columns: object) =>
          buildResource(database, { artist_id: person.userId, published_at: null, ...SHOWN, ...columns })
        const [open, entered] = [await draft({}), await draft({})]
        expect((await call(person, 'save', { resourceId: entered, releaseDate: '2019-05-04' })).data).toMatchObject({
          releaseDate: '2019-05-04',
        })
        expect((await call(person, 'save', { resourceId: open, releaseDate: '2026-02-30' })).detail).toMatchObject({
          field: 'releaseDate',
        })
        for (const id of [open, entered]) {
          await submit(person, id)
          await review(id, 'publish')
        }
        expect([await dateOf(open), await dateOf(entered)]).toEqual(['2026-11-22', '2019-05-04'])
      } finally {
        clock.now = now
      }
    },
  )

  test('and the kind of medium do not apply to a post', async () => {
    const id = await buildResource(database, { content_type: 3 }, [])
    expect((await send('GET', `/client/app/cms/resource/${id}`)).data).toMatchObject({ resourceType: '', releaseDate: '' })
  })

  test('is empty if nobody enters one', async () => {
    expect(await dateOf(await buildResource(database))).toBe('')
  })
})

describe('a draft', () => {
  test.each([
    ['title', ''],
    ['title', '长'.repeat(101)],
    ['title', 'a\0b'],
    ['tkey', '13A'],
    ['tbpm', -1],
    ['tbpm', 'fast'],
    ['tbpm', 1e-50],
    ['releaseDate', '0000-01-01'],
    ['energy', 11],
    ['priceFen', -5],
    ['categoryCode', 'Z99'],
    ['cover', 'https://evil.example/x.png'],
    ['releaseTime', 'tomorrow'],
    ['cues', { solo: 1 }],
    ['cues', { drop: 99_999_999 }],
    ['genres', Array(11).fill('x')],
    ['genres', ['club', '加微信买']],
    ['style', '加微信买'],
    ['version', '加微信买'],
  ])('with an invalid %s (%#) is refused with the reason', async (field, value) => {
    const person = await newArtist()
    const { data } = await call(person, 'save', { title: '草稿' })
    const answer = await call(person, 'save', { resourceId: (data as MyWorkDetail).resourceId, [field]: value })
    expect([answer.status, answer.detail]).toEqual([400, expect.objectContaining({ field })])
  })

  test('preserves a style that was removed from the dictionary', async () => {
    const person = await newArtist()
    const resourceId = await buildResource(database, { artist_id: person.userId, style: 'polka' })
    expect((await call(person, 'save', { resourceId, style: 'polka', priceFen: 100 })).status).toBe(200)
  })

  test('stores cues and deletes them', async () => {
    const person = await newArtist()
    const { data } = await call(person, 'save', { title: '有标记' })
    const resourceId = (data as MyWorkDetail).resourceId
    await call(person, 'save', { resourceId, cues: { intro: 0, drop: 62_000 } })
    expect((await call(person, 'save', { resourceId, cues: { intro: null, outro: 90_000 }, aiMade: true })).data).toMatchObject({
      cues: { drop: 62_000, outro: 90_000 },
      aiMade: true,
    })
  })

  test('is deleted with its file, which may then be uploaded again', async () => {
    const person = await newArtist()
    const path = await makeRecording(media, 'again.mp3', 1, {}, 700)
    const tus = tusClient(app, person)
    await tus.send(path)
    const resourceId = await newestOf(person)
    await untilSettled(person, resourceId)
    const stored = async () =>
      (await readdir(join(folder, 'media', 'originals'), { recursive: true })).filter((name) => name.endsWith('.mp3')).length
    const before = await stored()
    expect((await call(person, `delete/${resourceId}`)).status).toBe(200)
    await expect.poll(stored).toBe(before - 1)
    expect((await tus.send(path)).status).toBe(204)
  })

  test('is erased with the account, and its bytes afterwards; what was published stays', async () => {
    const person = await newArtist()
    const shown = await uploaded(person, 'shown.mp3')
    await untilSettled(person, shown)
    await submit(person, shown)
    await review(shown, 'publish')
    await untilSettled(person, await uploaded(person, 'hidden.mp3'))
    const { rows } = await database.pool.query('select storage_key from originals where owner_id = $1 order by original_id', [
      person.userId,
    ])
    const keys = rows.map(({ storage_key }) => storage_key as string)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await send('GET', '/resource/sms/code', { phonenumber: person.phone, purpose: 'closeAccount' })
    const smsCode = application.outbox.codeOf(person.phone)
    expect((await send('POST', '/client/app/user/close', { smsCode }, { token: person.token })).status).toBe(200)
    const next = await startAgain(application)
    const lie = () => Promise.all(keys.map(async (key) => (await application.files.stat(key)) !== undefined))
    await expect.poll(lie).toEqual([true, false])
    expect(await isMatch(shown)).toBe(true)
    await next.close()
  })

  test('of another artist cannot be changed', async () => {
    const [person, other] = [await newArtist(), await newArtist()]
    const { data } = await call(person, 'save', { title: '我的' })
    const { resourceId } = data as MyWorkDetail
    for (const path of [`submit/${resourceId}`, `withdraw/${resourceId}`, `delete/${resourceId}`]) {
      expect((await call(other, path)).fault).toBe('WORK_NOT_FOUND')
    }
    expect((await call(other, 'save', { resourceId, title: '你的' })).fault).toBe('WORK_NOT_FOUND')
    expect(
      (await send('POST', `/client/app/admin/resource/review/${resourceId}`, { outcome: 'publish' }, { token: other.token }))
        .status,
    ).toBe(403)
  })
})
