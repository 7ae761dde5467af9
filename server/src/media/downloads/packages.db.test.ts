import { createHash } from 'node:crypto'
import {
  ListHead,
  type OpenPackage,
  type PackageEntry,
  type PackageLink,
  type PackageQuote,
} from '@shenglang/contract/media/downloads/packages'
import { DOWNLOAD_TARGETS } from '@shenglang/contract/media/formats'
import { expect, test } from 'vitest'
import { buildArtist, buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { insertCollection } from '../../catalog/work/index.ts'

const application = await testApplication({ DOWNLOADS_A_DAY: '3,5,0' })
const { app, database, files, clock } = application
const send = createClient(app)
const artist_id = await buildArtist(database, '林夜')
const DAY_MS = 86_400_000

interface NewTrack {
  title?: string
  level?: number
  bytes?: string
}

/** A track whose file cannot be tagged, so that the delivered bytes are known. */
async function buildTrack({ title = '夜航', level = 0, bytes = `sound ${Math.random()}` }: NewTrack = {}) {
  const source = buildSource({ file_name: '夜航.mp3', file_size: bytes.length })
  await files.put(source.storage_key, Buffer.from(bytes))
  return buildResource(database, { artist_id, title, free_vip_level: level }, [source])
}

async function buildCrate(person: Person, ids: string[], name = '今晚') {
  const made = await send('POST', '/client/app/user/crates', { name }, person)
  const { crateId } = made.data as { crateId: string }
  await send('POST', `/client/app/user/crates/${crateId}/tracks`, { resourceIds: ids }, person)
  return crateId
}

const quoteOf = async (crateId: string, person: Person, args = {}) =>
  (await send('GET', `/client/app/user/crates/${crateId}/package/quote`, args, person)).data as PackageQuote
const openCrate = async (crateId: string, person: Person, args = {}) =>
  (await send('POST', `/client/app/user/crates/${crateId}/package/open`, args, person)).data as OpenPackage
const planOf = async (packageId: string, person: Person, args = {}) => {
  const page = await send('GET', `/cms/file/plan/${packageId}`, { pageSize: '100', ...args }, person)
  return page.rows as PackageEntry[]
}
const linksOf = async (packageId: string, fileIds: string[], person: Person, target = 'usb') =>
  (await send('POST', `/cms/file/plan/${packageId}/links`, { fileIds, target }, person)).data as PackageLink[]
const take = (address: string, { token }: Pick<Person, 'token'>, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${token}`, ...headers } })

const idsOf = (plan: PackageEntry[]) => plan.map(({ fileId }) => fileId)

/** The content of a stream of lists, each file checked against the hash before it. */
function listsIn(bytes: Buffer): Map<string, Buffer> {
  const lists = new Map<string, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    const line = bytes.toString('utf8', at, end)
    at = end + 1
    if (line === '') continue
    const head = ListHead.parse(JSON.parse(line))
    const content = bytes.subarray(at, at + head.bytes)
    expect(createHash('sha256').update(content).digest('base64')).toBe(head.sha256)
    lists.set(head.path, content)
    at += head.bytes
  }
  return lists
}

test('delivers a crate file by file, each checked against its hash, then its lists', async () => {
  const person = await buildUser(application)
  const crateId = await buildCrate(person, [await buildTrack({ bytes: 'first' }), await buildTrack({ bytes: 'second' })])
  const { packageId, files: count, name } = await openCrate(crateId, person, { target: 'rekordbox' })
  expect([name, count]).toEqual(['今晚', 2])
  const plan = await planOf(packageId, person, { target: 'rekordbox' })
  expect(plan.map(({ path }) => path)).toEqual(['今晚/林夜 - 夜航.mp3', '今晚/林夜 - 夜航 (2).mp3'])
  const links = await linksOf(packageId, idsOf(plan), person, 'rekordbox')
  const [first] = await Promise.all(
    links.map(({ address }) => take(address, person, { 'want-repr-digest': 'sha-256=10', range: 'bytes=1-2' })),
  )
  expect([first?.statusCode, first?.body]).toEqual([206, 'ir'])
  expect(first?.headers['repr-digest']).toBe(`sha-256=:${createHash('sha256').update('first').digest('base64')}:`)
  expect((await take(links[0]?.address ?? '', person)).headers['repr-digest']).toBeUndefined()

  const args = { target: 'rekordbox', folder: '/Users/me', leftOut: [plan[1]?.fileId] }
  const { data } = await send('POST', `/cms/file/plan/${packageId}/lists`, args, person)
  const lists = listsIn((await take(String(data), person)).rawPayload)
  expect([...lists.keys()]).toEqual(['今晚/今晚.m3u8', '今晚/rekordbox.xml'])
  const xml = String(lists.get('今晚/rekordbox.xml'))
  expect(xml).toContain('<COLLECTION Entries="1">')
  expect(xml).toContain('Size="5"')
  expect(xml).toContain('file://localhost/Users/me/')
})

test('quotes a package before its download: size, allowance needed and left, refusals, conversions', async () => {
  const person = await buildUser(application)
  const tracks = [await buildTrack({ bytes: '12345' }), await buildTrack({ level: 1 }), await buildTrack({ bytes: '123' })]
  const crateId = await buildCrate(person, tracks)
  const before = { files: 3, bytes: 8, counted: 2, refused: 1, videos: 0, converted: 0, perDay: 3, left: 3 }
  expect(await quoteOf(crateId, person)).toEqual(before)
  const { packageId } = await openCrate(crateId, person)
  const [one = ''] = idsOf(await planOf(packageId, person))
  expect(await quoteOf(crateId, person)).toEqual(before)
  await linksOf(packageId, [one], person)
  await linksOf(packageId, [one], person)
  expect(await quoteOf(crateId, person)).toEqual({ ...before, counted: 1, left: 2 })
  const lossless = buildSource({ file_type: 'audio/flac', file_name: 'a.flac', duration_ms: 1000 })
  const wav = await buildCrate(person, [await buildResource(database, { artist_id }, [lossless])])
  expect(await quoteOf(wav, person)).toMatchObject({ bytes: 40_000, converted: 1 })
  const high = await buildUser(application, { vip: { level: 2 } })
  expect(await quoteOf(await buildCrate(high, tracks), high)).toMatchObject({ refused: 0, perDay: 0 })
})

test('leaves videos out of what goes to a program, and counts them', async () => {
  const person = await buildUser(application)
  const video = buildSource({ file_name: '现场.mp4', file_type: 'video/mp4', file_size: 4 })
  video.storage_key = video.storage_key.replace('.mp3', '.mp4')
  await files.put(video.storage_key, Buffer.from('film'))
  const film = await buildResource(database, { artist_id, title: '现场', resource_type: 'VIDEO', free_vip_level: 3 }, [video])
  const crateId = await buildCrate(person, [await buildTrack({ bytes: 'first' }), film])
  expect(await quoteOf(crateId, person)).toMatchObject({ files: 1, refused: 0, videos: 1 })
  for (const target of DOWNLOAD_TARGETS) {
    const opened = await openCrate(crateId, person, { target })
    expect([opened.files, opened.videos]).toEqual([1, 1])
    expect((await planOf(opened.packageId, person, { target })).map(({ title }) => title)).toEqual(['夜航'])
  }
  const address = await send('GET', `/client/app/user/crates/${crateId}/package`, { target: 'rekordbox' }, person)
  const archive = (await take(String(address.data), person)).rawPayload.toString('latin1')
  expect(archive).toContain('rekordbox.xml')
  expect(archive).toContain('Entries="1"')
  expect(archive).not.toMatch(/Unknown|\.mp4/)

  const path = `/client/app/user/crates/${await buildCrate(person, [film], '现场')}/package`
  const refused = { status: 400, msg: '里面只有视频，没有可以导出的曲目' }
  expect(await send('GET', path, {}, person)).toMatchObject(refused)
  expect(await send('POST', `${path}/open`, {}, person)).toMatchObject(refused)
  expect((await send('GET', `${path}/quote`, {}, person)).data).toMatchObject({ files: 0, videos: 1 })
})

test('delivers a collection of videos without lists, and not to a program', async () => {
  const person = await buildUser(application)
  const clips = ['现场一.mp4', '现场二.mp4'].map((file_name) => buildSource({ file_name, file_type: 'video/mp4', file_size: 4 }))
  for (const { storage_key } of clips) await files.put(storage_key, Buffer.from('film'))
  const id = await buildResource(database, { artist_id, title: '两场', resource_type: 'VIDEO', free_vip_level: 0 }, clips)
  const { data } = await send('GET', `/cms/file/package/${id}`, {}, person)
  const archive = (await take(String(data), person)).rawPayload.toString('latin1')
  expect(archive.match(/film/g)).toHaveLength(2)
  expect(archive).not.toMatch(/m3u8|rekordbox/)
  expect((await send('GET', `/cms/file/package/${id}`, { target: 'usb' }, person)).status).toBe(400)
})

test('delivers one version of a resource where only that is requested', async () => {
  const person = await buildUser(application)
  const versions = ['夜航 (Original).mp3', '夜航 (Extended).mp3'].map((file_name) => buildSource({ file_name }))
  for (const { storage_key, file_name } of versions) await files.put(storage_key, Buffer.from(String(file_name)))
  const id = await buildResource(database, { artist_id, title: '夜航', free_vip_level: 0 }, versions)
  const sources = (await send('GET', `/client/app/cms/file/${id}`)).rows as { fileId: string; fileName: string }[]
  const extended = sources.find(({ fileName }) => fileName.includes('Extended'))!
  const path = `/cms/file/package/${id}`
  const args = { fileId: extended.fileId, target: 'rekordbox' }
  const filesOf = async (args: object) => ((await send('GET', `${path}/quote`, args, person)).data as PackageQuote).files
  expect([await filesOf({}), await filesOf(args)]).toEqual([2, 1])
  const opened = (await send('POST', `${path}/open`, args, person)).data as OpenPackage
  const [entry, ...others] = await planOf(opened.packageId, person)
  expect([entry?.fileId, others]).toEqual([extended.fileId, []])
  expect((await take((await send('GET', path, args, person)).data as string, person)).body).toContain('夜航 (Extended)')
  const other = await buildTrack()
  const [foreign] = (await send('GET', `/client/app/cms/file/${other}`)).rows as { fileId: string }[]
  expect((await send('GET', path, { fileId: foreign!.fileId }, person)).status).toBe(404)
})

test('the day’s allowance gives as many files as are left, and names the others', async () => {
  const person = await buildUser(application)
  const tracks = await Promise.all(Array.from({ length: 4 }, () => buildTrack()))
  const { packageId } = await openCrate(await buildCrate(person, tracks), person)
  const plan = await planOf(packageId, person)
  const links = await linksOf(packageId, idsOf(plan), person)
  expect(links.map(({ fault }) => fault)).toEqual(['', '', '', 'DOWNLOADS_SPENT'])
  expect(links[3]).toMatchObject({ address: '', words: '今日最多下载 3 个文件，还剩 3 个，请明天再来' })
  const again = await linksOf(packageId, idsOf(plan).toReversed(), person)
  expect(again.map(({ fault }) => fault)).toEqual(['DOWNLOADS_SPENT', '', '', ''])
})

test('a right that ends halfway leaves out its tracks only, and ends their addresses', async () => {
  const person = await buildUser(application, { vip: { level: 1, until: new Date(clock.now.getTime() + DAY_MS) } })
  const tracks = [await buildTrack(), await buildTrack({ level: 1 })]
  const { packageId } = await openCrate(await buildCrate(person, tracks), person)
  const plan = await planOf(packageId, person)
  const links = await linksOf(packageId, idsOf(plan), person)
  expect(links.map(({ fault }) => fault)).toEqual(['', ''])
  const started = clock.now
  clock.now = new Date(started.getTime() + 2 * DAY_MS)
  expect((await take(links[1]?.address ?? '', person)).json().fault).toBe('LINK_EXPIRED')
  const later = await linksOf(packageId, idsOf(plan), person)
  expect(later.map(({ fault, words }) => [fault, words])).toEqual([
    ['', ''],
    ['DOWNLOAD_VIP_REQUIRED', '该音乐需要成为 VIP1 才能下载，是否前往充值？'],
  ])
  clock.now = started
  await database
    .query()
    .updateTable('resources')
    .set({ published_at: null })
    .where('resource_id', '=', tracks[0] ?? '')
    .execute()
  expect((await linksOf(packageId, idsOf(plan), person)).map(({ fault }) => fault)).toEqual(['FILE_NOT_FOUND', ''])
})

test('a pack is downloaded by its own access rule, whatever those of its members', async () => {
  const parts = [await buildTrack({ level: 4 }), await buildTrack()]
  const pack = { title: '包', artist_id, content_type: 2, category_code: 'A0301', package_file_id: null }
  const published = { free_vip_level: 1, published_at: new Date('2026-11-01') }
  const id = await insertCollection(database.query(), { ...pack, ...published }, parts)
  const open = (person: Person) => send('POST', `/cms/file/package/${id}/open`, {}, person)
  expect((await open(await buildUser(application))).fault).toBe('DOWNLOAD_VIP_REQUIRED')
  const member = await buildUser(application, { vip: { level: 1 } })
  const { packageId } = (await open(member)).data as OpenPackage
  const plan = await planOf(packageId, member)
  expect((await linksOf(packageId, idsOf(plan), member)).map(({ fault }) => fault)).toEqual(['', ''])
})

test("nobody downloads another user's package, or more than was opened", async () => {
  const [person, other] = [await buildUser(application), await buildUser(application)]
  const [inside, outside] = [await buildTrack(), await buildTrack()]
  const { packageId } = await openCrate(await buildCrate(person, [inside]), person)
  const elsewhere = await openCrate(await buildCrate(person, [outside]), person)
  const [stranger = ''] = idsOf(await planOf(elsewhere.packageId, person))
  const plan = await planOf(packageId, person)
  expect((await linksOf(packageId, [stranger], person))[0]?.fault).toBe('FILE_NOT_FOUND')
  for (const [method, path, args] of [
    ['GET', '', {}],
    ['POST', '/links', { fileIds: idsOf(plan) }],
    ['POST', '/lists', {}],
  ] as const) {
    expect((await send(method, `/cms/file/plan/${packageId}${path}`, args, other)).fault).toBe('PACKAGE_NOT_FOUND')
    expect((await send(method, `/cms/file/plan/${packageId}${path}`, args)).fault).toBe('NOT_SIGNED_IN')
  }
  const [link] = await linksOf(packageId, idsOf(plan), person)
  const { data } = await send('POST', `/cms/file/plan/${packageId}/lists`, {}, person)
  for (const address of [link?.address ?? '', String(data)]) {
    expect((await take(address, other)).json().fault).toBe('LINK_EXPIRED')
    expect((await take(address, person)).statusCode).toBe(200)
  }
  // Lists do not count as downloads, so their address must not open an archive.
  expect((await take(String(data).replace('/lists', ''), person)).json().fault).toBe('LINK_EXPIRED')
})

test('a file delivered with other tags is another version of the same file', async () => {
  const person = await buildUser(application)
  const id = await buildTrack()
  const crateId = await buildCrate(person, [id])
  const versionNow = async (target = 'usb') => {
    const { packageId } = await openCrate(crateId, person, { target })
    return (await planOf(packageId, person, { target }))[0]?.version
  }
  const [first, second, forSerato] = [await versionNow(), await versionNow(), await versionNow('serato')]
  expect(second).toBe(first)
  expect(forSerato).not.toBe(first)
  await database.query().updateTable('resources').set({ title: '归途' }).where('resource_id', '=', id).execute()
  expect(await versionNow()).not.toBe(first)
})

test('turns any title into a name that every file system allows', async () => {
  const person = await buildUser(application)
  const titles = ['a/b\\c:d*e?f"g<h>i|j', '🎛️👩‍🎤', '长'.repeat(200), '\u202eevil', 'one', 'one', 'ONE']
  const tracks = []
  for (const title of titles) tracks.push(await buildTrack({ title }))
  const { packageId } = await openCrate(await buildCrate(person, tracks, '箱/子: "一"'), person)
  const paths = (await planOf(packageId, person)).map(({ path }) => path)
  const names = paths.map((path) => path.split('/').at(-1) ?? '')
  expect(paths.every((path) => path.split('/').length === 2 && path.startsWith('箱_子_ _一_/'))).toBe(true)
  expect(names.every((name) => Buffer.byteLength(name) <= 255 && !/[<>:"\\|?*\u202e]/.test(name))).toBe(true)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length)
  expect(names.slice(0, 2)).toEqual(['林夜 - a_b_c_d_e_f_g_h_i_j.mp3', '林夜 - 🎛️👩‍🎤.mp3'])
})

test('plans a pack of ten thousand page by page, each as small as that of any other', async () => {
  const person = await buildUser(application)
  const pack = { title: '全集', artist_id, content_type: 2, category_code: 'A0301', package_file_id: null }
  const id = await insertCollection(database.query(), { ...pack, published_at: new Date('2026-11-01') }, [])
  await database.pool.query(
    `with added as (
      insert into resources (title, artist_id, content_type, category_code, published_at)
      select '曲目 ' || n, $1, 1, 'A0301', now() from generate_series(1, 10000) n returning resource_id
    ), inside as (
      insert into collection_members (collection_id, resource_id, position)
      select $2, resource_id, row_number() over (order by resource_id) from added
    )
    insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key,
      waveform, waveform_overview)
    select resource_id, 0, 'a.mp3', 'audio/mpeg', 9000000, 1, lpad(resource_id::text, 64, '0'), 'audio/00/a.mp3', '0', '0' from added`,
    [artist_id, id],
  )
  const opened = (await send('POST', `/cms/file/package/${id}/open`, { target: 'usb' }, person)).data as OpenPackage
  expect(opened.files).toBe(10_000)
  const pageOf = (pageNum: number) =>
    send('GET', `/cms/file/plan/${opened.packageId}`, { pageNum: String(pageNum), pageSize: '100' }, person)
  const [first, last, beyond] = [await pageOf(1), await pageOf(100), await pageOf(101)]
  for (const page of [first, last]) {
    expect(page.total).toBe(10_000)
    expect(JSON.stringify(page.rows).length).toBeLessThan(30_000)
  }
  expect((last.rows as PackageEntry[]).at(-1)?.path).toBe('全集/林夜 - 曲目 10000.mp3')
  expect(beyond.rows).toEqual([])
})
