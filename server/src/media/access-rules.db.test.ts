import { describe, expect, test } from 'vitest'
import { buildResource, buildSource } from '../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { app, database, files, clock } = application
const send = createClient(app)
const seconds = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 1000)
}

/** The server caches the row of a file for two seconds; nothing is answered from it afterwards. */
const ROW_CACHED_S = 2.001

const source = buildSource()
await files.put(source.storage_key, Buffer.from('sound'))
const id = await buildResource(database, { play_vip_level: 2 }, [source])
const [none, low, high] = [
  await buildUser(application),
  await buildUser(application, { vip: { level: 1 } }),
  await buildUser(application, { vip: { level: 2 } }),
]

async function sourcesOf(resourceId: string, person?: Person) {
  const { rows } = await send('GET', `/client/app/cms/file/${resourceId}`, undefined, person)
  return rows as { fileId: string; playUrl: string }[]
}

const addressFor = async (person?: Person) => (await sourcesOf(id, person))[0]?.playUrl ?? ''

async function bytesOf(address: string, person?: Pick<Person, 'token'>) {
  const sender = person ? { headers: { authorization: `Bearer ${person.token}` } } : {}
  const { statusCode, body, headers } = await app.inject({ url: `/api${address}`, ...sender })
  return { answer: statusCode === 200 ? body : JSON.parse(body).fault, cache: headers['cache-control'] }
}

test('signs the address of a gated track for a user with its level (spec §5)', async () => {
  expect([await addressFor(), await addressFor(none), await addressFor(low)]).toEqual(['', '', ''])
  expect(await bytesOf(await addressFor(high), high)).toEqual({ answer: 'sound', cache: 'private, no-cache' })
})

test('a resource itself has no gated address, for any caller', async () => {
  const { data } = await send('GET', `/client/app/cms/resource/${id}`, undefined, high)
  expect((data as { playUrl: string }).playUrl).toBe('')
})

test('an address expires', async () => {
  const address = await addressFor(high)
  seconds(12 * 60)
  expect((await bytesOf(address, high)).answer).toBe('LINK_EXPIRED')
  expect((await bytesOf(await addressFor(high), high)).answer).toBe('sound')
})

test('an address ends when the level to play is raised, and a user with the new level gets another', async () => {
  const address = await addressFor(high)
  const setLevel = (play_vip_level: number) =>
    database.query().updateTable('resources').set({ play_vip_level }).where('resource_id', '=', id).execute()
  expect((await bytesOf(address, high)).answer).toBe('sound')
  await setLevel(3)
  seconds(ROW_CACHED_S)
  expect((await bytesOf(address, high)).answer).toBe('LINK_EXPIRED')
  expect(await addressFor(high)).toBe('')
  await setLevel(1)
  expect((await bytesOf(await addressFor(high), high)).answer).toBe('sound')
  await setLevel(2)
  expect((await bytesOf(await addressFor(high), high)).answer).toBe('sound')
})

test('an address works for its user only, and no longer once the session has ended', async () => {
  const address = await addressFor(high)
  const sameLevel = await buildUser(application, { vip: { level: 2 } })
  const otherDevice = { token: await signInAgain(application, high.userId) }
  for (const other of [undefined, low, sameLevel, otherDevice]) {
    expect((await bytesOf(address, other)).answer).toBe('LINK_EXPIRED')
  }
  const here = { token: await signInAgain(application, high.userId) }
  const signedHere = await addressFor({ ...high, ...here })
  expect((await app.inject({ url: `/api${signedHere}`, cookies: { ns_token: here.token } })).body).toBe('sound')
  await send('POST', '/app-auth/logout', {}, here)
  expect((await bytesOf(signedHere, here)).answer).toBe('LINK_EXPIRED')
})

test('the renditions of a gated track need the token of their playlist; the file itself is not served', async () => {
  const made = buildSource({ hls_key: 'hls/ab/ladder-1' })
  for (const [name, bytes] of [
    ['index.m3u8', '#EXTM3U\nlow.m3u8\n'],
    ['low.m3u8', '#EXTM3U\nlow.m4s\n'],
    ['low.m4s', 'sound'],
  ] as const) {
    await files.put(`${made.hls_key}/${name}`, Buffer.from(bytes))
  }
  await files.put(made.storage_key, Buffer.from('the file'))
  const renditionsId = await buildResource(database, { play_vip_level: 2 }, [made])
  const { rows } = await send('GET', `/client/app/cms/file/${renditionsId}`, undefined, high)
  const [row] = rows as { fileId: string; playUrl: string; playType: string }[]
  expect(row?.playType).toBe('application/vnd.apple.mpegurl')
  const master = row?.playUrl ?? ''
  const beside = (name: string) => master.replace('index.m3u8', name)
  expect([(await bytesOf(master, high)).answer, (await bytesOf(beside('low.m4s'), high)).answer]).toEqual([
    '#EXTM3U\nlow.m3u8\n',
    'sound',
  ])
  const open = (name: string) => beside(name).replace(/signed\/[^/]+\//, '')
  expect([(await bytesOf(open('index.m3u8'))).answer, (await bytesOf(open('low.m4s'))).answer]).toEqual([
    'AUDIO_GONE',
    'AUDIO_GONE',
  ])
  expect((await bytesOf(master.replace('/hls/', '/audio/').replace('/index.m3u8', ''), high)).answer).toBe('AUDIO_GONE')
  expect((await bytesOf(beside('..%2F..%2Fsecret.m3u8'), high)).answer).toBe('FILE_NOT_FOUND')
  seconds(12 * 60)
  expect((await bytesOf(beside('low.m4s'), high)).answer).toBe('LINK_EXPIRED')
})

test('a source has its loudness and its strongest part; the first one its artist’s cues', async () => {
  const cues = JSON.stringify({ drop: 30_000 })
  const sources = [buildSource({ loudness_lufs: -9.5, preview_ms: 31_000 }), buildSource()]
  const playedId = await buildResource(database, { cues }, sources)
  const { rows } = await send('GET', `/client/app/cms/file/${playedId}`)
  expect(rows).toMatchObject([
    { loudness: -9.5, previewMs: 31_000, cues: { drop: 30_000 } },
    { loudness: null, previewMs: 0, cues: {} },
  ])
})

test('caches may store open renditions', async () => {
  const made = buildSource({ hls_key: 'hls/ab/ladder-2' })
  await files.put(`${made.hls_key}/index.m3u8`, Buffer.from('#EXTM3U'))
  const openId = await buildResource(database, {}, [made])
  const { rows } = await send('GET', `/client/app/cms/file/${openId}`)
  const address = (rows as { playUrl: string }[])[0]?.playUrl ?? ''
  expect(await bytesOf(address)).toEqual({ answer: '#EXTM3U', cache: 'public, max-age=31536000, s-maxage=3' })
})

test("an address without its token, or with another file's, opens nothing", async () => {
  const [, token = '', rest = ''] = /signed\/([^/]+)\/(.+)$/.exec(await addressFor(high)) ?? []
  expect((await bytesOf(`/media/${rest}`)).answer).toBe('AUDIO_GONE')
  const other = buildSource()
  await files.put(other.storage_key, Buffer.from('other'))
  const otherId = await buildResource(database, { play_vip_level: 2 }, [other])
  const { rows } = await send('GET', `/client/app/cms/file/${otherId}`, undefined, high)
  const address = (rows as { playUrl: string }[])[0]?.playUrl ?? ''
  expect((await bytesOf(address.replace(/signed\/[^/]+/, `signed/${token}`), high)).answer).toBe('LINK_EXPIRED')
})

describe('an open address ends once the cached row of its file is too old', () => {
  test.each([
    ['of a recording that was replaced', 'update audio_sources set position = null where resource_id = $1'],
    ['of a recording that requires a level to play', 'update resources set play_vip_level = 1 where resource_id = $1'],
    ['of a file that requires a level to be downloaded', 'update resources set free_vip_level = 1 where resource_id = $1'],
    ['of a file that has a price', 'update resources set price_fen = 100 where resource_id = $1'],
    ['of a file that is played through renditions', "update audio_sources set hls_key = 'hls/ab/late' where resource_id = $1"],
  ])('%s', async (_name, change) => {
    const made = buildSource()
    await files.put(made.storage_key, Buffer.from('sound'))
    const openId = await buildResource(database, {}, [made])
    const [row] = await sourcesOf(openId)
    const address = row?.playUrl ?? ''
    expect((await bytesOf(address)).answer).toBe('sound')
    await database.pool.query(change, [openId])
    seconds(ROW_CACHED_S)
    expect((await app.inject(`/api${address}`)).statusCode).toBe(410)
  })

  test('a signed address ends as soon as a right is needed to download the file', async () => {
    const made = buildSource()
    await files.put(made.storage_key, Buffer.from('sound'))
    const gatedId = await buildResource(database, { play_vip_level: 2 }, [made])
    const [row] = await sourcesOf(gatedId, high)
    expect((await bytesOf(row?.playUrl ?? '', high)).answer).toBe('sound')
    await database.pool.query('update resources set price_fen = 100 where resource_id = $1', [gatedId])
    seconds(ROW_CACHED_S)
    expect((await bytesOf(row?.playUrl ?? '', high)).answer).toBe('AUDIO_GONE')
  })

  test('a signed address of a replaced file works until it expires', async () => {
    const made = buildSource()
    await files.put(made.storage_key, Buffer.from('sound'))
    const [row] = await sourcesOf(await buildResource(database, { play_vip_level: 2 }, [made]), high)
    await database.pool.query('update audio_sources set position = null where file_id = $1', [row?.fileId])
    seconds(ROW_CACHED_S)
    expect(await bytesOf(row?.playUrl ?? '', high)).toMatchObject({ answer: 'sound' })
    seconds(12 * 60)
    expect((await bytesOf(row?.playUrl ?? '', high)).answer).toBe('LINK_EXPIRED')
  })
})

describe('a file that requires a level to be downloaded', () => {
  const build = async () => {
    const made = buildSource()
    await files.put(made.storage_key, Buffer.from('the file itself'))
    return { made, gatedId: await buildResource(database, { free_vip_level: 2 }, [made]) }
  }
  const itself = ({ fileId }: { fileId: string }, { sha256 }: { sha256: string }) =>
    `/media/audio/${fileId}/${sha256.slice(0, 16)}`

  test('cannot be played until it has renditions, even with that level: playing the file itself would be an unrecorded download', async () => {
    const { made, gatedId } = await build()
    for (const person of [undefined, none, low, high]) {
      const [row] = await sourcesOf(gatedId, person)
      expect(row?.playUrl).toBe('')
      expect((await bytesOf(itself(row ?? { fileId: '' }, made), person)).answer).toBe('AUDIO_GONE')
    }
    const { data } = await send('GET', `/client/app/cms/resource/${gatedId}`)
    expect((data as { playUrl: string }).playUrl).toBe('')
  })

  test('is played by everybody through its renditions, at once, and never as the file itself', async () => {
    const { made, gatedId } = await build()
    await files.put('hls/ab/fresh/index.m3u8', Buffer.from('#EXTM3U'))
    await database.pool.query("update audio_sources set hls_key = 'hls/ab/fresh' where resource_id = $1", [gatedId])
    const [row] = await sourcesOf(gatedId)
    expect((await bytesOf(row?.playUrl ?? '')).answer).toBe('#EXTM3U')
    for (const person of [undefined, high]) {
      expect((await bytesOf(itself(row ?? { fileId: '' }, made), person)).answer).toBe('AUDIO_GONE')
    }
  })
})
