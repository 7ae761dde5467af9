import { describe, expect, test } from 'vitest'
import { completeWorks } from '../../../test/complete-work.ts'
import { buildResource, SHOWN } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { makeFilm } from '../../../test/recordings.ts'
import { studioWorks } from '../../../test/studio-works.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { tusClient } from '../../../test/uploads.ts'

const application = await testApplication()
await testWorker(application)
const { app, database } = application
const { submit } = completeWorks(application)
const { send, media, newArtist, call, read, review, sourcesOf, isMatch, statusOf, newestOf, uploaded, untilSettled } =
  await studioWorks(application)

describe('a recording', () => {
  test('takes several artists, album and label from its tags, unless its artist sets others', async () => {
    const person = await buildUser(application, { is_artists: true, nick_name: '林夜' })
    const tags = {
      title: '午夜列车 [Extended Mix]',
      artist: '林夜; 小雨 feat. 阿北',
      album: '夜行',
      publisher: '河岸唱片',
      date: '2024-05',
    }
    const id = await uploaded(person, 'credited.mp3', tags)
    const facts = { credits: '小雨; 阿北', album: '夜行', label: '河岸唱片', releaseDate: '2024-05' }
    expect(await untilSettled(person, id)).toMatchObject({ ...facts, title: '午夜列车 (Extended Mix)', version: 'extended' })

    await call(person, 'save', { resourceId: id, credits: ' 小雨；阿南 ; ', releaseDate: '2024' })
    await submit(person, id)
    await review(id, 'publish')
    const { data } = await send('GET', `/client/app/cms/resource/${id}`)
    expect(data).toMatchObject({ credits: ['小雨', '阿南'], album: '夜行', label: '河岸唱片', releaseDate: '2024' })
    const matchedBy = async (keyword: string) =>
      ((await send('GET', '/client/app/cms/resource_search', { keyword })).rows as { resourceId: string }[]).map(
        (row) => row.resourceId,
      )
    for (const name of ['阿南', '小雨', '林夜']) await expect.poll(() => matchedBy(name)).toContain(id)

    // Listeners still see the values that a review has approved.
    await call(person, 'save', { resourceId: id, credits: '加微信领取', label: '广告' })
    expect((await send('GET', `/client/app/cms/resource/${id}`)).data).toMatchObject({
      credits: ['小雨', '阿南'],
      label: '河岸唱片',
    })
    expect(await read(person, id)).toMatchObject({ edits: { credits: '加微信领取', label: '广告' } })
    expect((await call(person, 'save', { resourceId: id, releaseDate: '2024-13' })).fault).toBe('BAD_ARGUMENT')
  })

  test('may be a film: it shows its poster, plays as a stream and is downloaded as uploaded', async () => {
    const person = await newArtist()
    expect((await tusClient(app, person).send(await makeFilm(media, 'film.mp4'))).status).toBe(204)
    const id = await newestOf(person)
    const work = await untilSettled(person, id)
    expect(work.files).toMatchObject([{ state: 'ready', reason: '' }])
    expect(work.cover).toMatch(/^\/media\/image\//)
    await call(person, 'save', { resourceId: id, title: '影像', genres: ['club'] })
    await submit(person, id)
    await review(id, 'publish')
    const { data } = await send('GET', `/client/app/cms/resource/${id}`)
    expect(data).toMatchObject({ resourceType: 'VIDEO', title: '影像' })
    const [source] = await sourcesOf(id)
    const master = await app.inject(`/api${source?.playUrl}`)
    expect([master.statusCode, master.body.startsWith('#EXTM3U')]).toEqual([200, true])
    const link = await send('GET', `/cms/file/download/${source?.fileId}`, {}, { token: person.token })
    // The link belongs to the session that requested it.
    const file = await app.inject({ url: `/api${link.data}`, headers: { authorization: `Bearer ${person.token}` } })
    expect([file.headers['content-type'], file.rawPayload.subarray(4, 8).toString()]).toEqual(['video/mp4', 'ftyp'])
  })

  test.each([
    ['master.aiff', 'audio/aiff'],
    ['old.wma', 'audio/x-ms-wma'],
  ])('in %s is accepted, and playable in the studio by browsers without the format', async (name, fileType) => {
    const person = await newArtist()
    const id = await uploaded(person, name)
    const [file] = (await untilSettled(person, id)).files
    expect(file).toMatchObject({ state: 'ready', reason: '', fileName: name })
    const headers = { authorization: `Bearer ${person.token}` }
    expect((await app.inject({ url: `/api${file?.audioUrl}`, headers })).headers['content-type']).toBe('audio/mpeg')
    await call(person, 'save', { resourceId: id, title: name, genres: ['club'] })
    await submit(person, id)
    await review(id, 'publish')
    expect(await sourcesOf(id)).toMatchObject([{ fileType, playType: 'application/vnd.apple.mpegurl' }])
  })
})

describe('publication', () => {
  test('of a new recording replaces the old one, whose address stops working for listeners', async () => {
    const person = await newArtist()
    const id = await uploaded(person, 'old.mp3')
    const before = await untilSettled(person, id)
    await submit(person, id)
    await review(id, 'publish')
    const [old] = await sourcesOf(id)

    await uploaded(person, 'new.flac', {}, { resourceId: id, replacesId: before.files[0]?.fileId ?? '' })
    await untilSettled(person, id)
    expect((await sourcesOf(id)).map(({ fileName }) => fileName)).toEqual(['old.mp3'])
    await submit(person, id)
    expect([await isMatch(id), (await read(person, id)).state]).toEqual([true, 'review'])
    await review(id, 'publish')
    expect((await sourcesOf(id)).map(({ fileName }) => fileName)).toEqual(['new.flac'])
    expect((await send('GET', `/client/app/cms/resource/${id}`)).data).toMatchObject({ childCount: 1 })
    expect([await statusOf(old?.playUrl ?? ''), (await read(person, id)).files.length]).toEqual([410, 1])
  })

  test('of another version leaves imported versions', async () => {
    const person = await newArtist()
    const id = await buildResource(database, { artist_id: person.userId, duration_ms: 60_000, ...SHOWN })
    expect(await read(person, id)).toMatchObject({ state: 'published', isVisible: true, files: [] })
    await uploaded(person, 'extended.mp3', {}, { resourceId: id })
    await untilSettled(person, id)
    await submit(person, id)
    await review(id, 'publish')
    const names = (await sourcesOf(id)).map(({ fileName }) => fileName)
    expect([names.length, names[1], (await read(person, id)).duration]).toEqual([2, 'extended.mp3', 60_000])
    // Taken down and published once more, the work has both versions again.
    await call(person, `withdraw/${id}`)
    await submit(person, id)
    await review(id, 'publish')
    expect((await sourcesOf(id)).map(({ fileName }) => fileName)).toEqual(names)
  })

  test('preserves the order and the names of versions', async () => {
    const person = await newArtist()
    const id = await uploaded(person, 'a.mp3')
    await uploaded(person, 'b.mp3', {}, { resourceId: id })
    const { files } = await untilSettled(person, id)
    const [a, b] = files.map(({ fileId }) => fileId)
    const ordered = [
      { fileId: b, label: 'Extended' },
      { fileId: a, label: 'Radio Edit' },
    ]
    expect((await call(person, 'save', { resourceId: id, files: ordered })).data).toMatchObject({
      files: [{ label: 'Extended' }, {}],
    })
    expect((await call(person, 'save', { resourceId: id, files: ordered.slice(1) })).detail).toMatchObject({ field: 'files' })
    await submit(person, id)
    await review(id, 'publish')
    expect(await sourcesOf(id)).toMatchObject([
      { fileName: 'b.mp3', label: 'Extended' },
      { fileName: 'a.mp3', label: 'Radio Edit' },
    ])
  })
})
