import { createHash, webcrypto } from 'node:crypto'
import { LEASE_MS, LEASE_TRACKS_MAX, Lease, type LeaseAnswer, type LeaseKey } from '@shenglang/contract/media/offline'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { buildArtist, buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { buyResource } from '../../../test/purchases.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { rotateLeaseKey } from './lease-keys.ts'

const application = await testApplication()
const { app, database, files, clock } = application
const send = createClient(app)
const DAY = 86_400_000
const now = () => clock.now.getTime()

let ladders = 0
const laddered = (overrides = {}) => buildSource({ hls_key: `hls/ab/lease-${++ladders}`, ...overrides })
const build = (overrides = {}, sources = [laddered()]) => buildResource(database, overrides, sources)

async function ask(resourceIds: string[], person: Person) {
  const { data, status } = await send('POST', '/client/app/offline/lease', { resourceIds }, person)
  expect(status).toBe(200)
  return data as LeaseAnswer
}

/** What a browser reads of something signed, once the signature has been found to be the key's. */
async function readPayload(text: string, publicKey: LeaseKey): Promise<unknown> {
  const [header = '', payload = '', signature = ''] = text.split('.')
  const key = await webcrypto.subtle.importKey('jwk', publicKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const isGood = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${header}.${payload}`),
  )
  expect(isGood).toBe(true)
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'ES256' })
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const read = async ({ lease, publicKey }: Pick<LeaseAnswer, 'lease' | 'publicKey'>): Promise<Lease> =>
  Lease.parse(await readPayload(lease, publicKey))

const refusalOf = async (id: string, person: Person) => {
  const { refused, tracks, ...signed } = await ask([id], person)
  expect([tracks, (await read(signed)).tracks]).toEqual([[], []])
  return refused[0]
}

const listener = await buildUser(application)

test('a track that anybody may hear is let for thirty days, with every version of it that has a ladder', async () => {
  const [first, original, second] = [laddered({ label: '原版' }), buildSource(), laddered({ label: '加长版' })]
  const id = await build({}, [first, original, second])
  const answer = await ask([id], listener)
  const lease = await read(answer)
  const [track] = answer.tracks
  expect(track?.sources.map(({ label, playType }) => [label, playType])).toEqual([
    ['原版', 'application/vnd.apple.mpegurl'],
    ['加长版', 'application/vnd.apple.mpegurl'],
  ])
  expect(lease).toEqual({
    userId: listener.userId,
    issuedAt: now(),
    tracks: [{ resourceId: id, fileIds: track?.sources.map(({ fileId }) => fileId), endsAt: now() + LEASE_MS }],
  })
  expect(answer.refused).toEqual([])
})

test('a lease that was changed is not the key’s any more', async () => {
  const { lease, publicKey } = await ask([await build()], listener)
  const [header = '', payload = '', signature = ''] = lease.split('.')
  const longer = Buffer.from(payload, 'base64url')
    .toString()
    .replace(/"endsAt":\d+/, `"endsAt":${now() + 365 * DAY}`)
  const forged = [header, Buffer.from(longer).toString('base64url'), signature].join('.')
  await expect(read({ lease: forged, publicKey })).rejects.toThrow()
})

describe('a track with a level', () => {
  test('is let to whoever has it, at an address of their own, no longer than the level lasts', async () => {
    const id = await build({ play_vip_level: 2 })
    const month = await buildUser(application, { vip: { level: 2, until: new Date(now() + 12 * DAY) } })
    const year = await buildUser(application, { vip: { level: 2, until: new Date(now() + 365 * DAY) } })
    const always = await buildUser(application, { vip: { level: 2 } })
    const ends = async (person: Person) => (await read(await ask([id], person))).tracks[0]?.endsAt
    expect([await ends(month), await ends(year), await ends(always)]).toEqual([
      now() + 12 * DAY,
      now() + LEASE_MS,
      now() + LEASE_MS,
    ])
    const [track] = (await ask([id], month)).tracks
    expect(track?.sources[0]?.playUrl).toContain('/media/signed/')
  })

  test('is refused below it and once it has ended, in words', async () => {
    const id = await build({ play_vip_level: 2 })
    const low = await buildUser(application, { vip: { level: 1 } })
    const ended = await buildUser(application, { vip: { level: 2, until: new Date(now() - 1) } })
    for (const person of [listener, low, ended]) {
      expect(await refusalOf(id, person)).toEqual({
        resourceId: id,
        code: 'PLAY_VIP_REQUIRED',
        msg: '该音乐需要成为 VIP2 才能播放，是否前往充值？',
      })
    }
  })

  test('lets an open track longer than the level that opens the other one', async () => {
    const [open, gated] = [await build(), await build({ play_vip_level: 1 })]
    const person = await buildUser(application, { vip: { level: 1, until: new Date(now() + 3 * DAY) } })
    const { tracks } = await read(await ask([gated, open], person))
    expect(tracks.map(({ endsAt }) => endsAt)).toEqual([now() + 3 * DAY, now() + LEASE_MS])
  })
})

describe('a track for buyers alone', () => {
  test('is let to its buyer and its maker until the purchase is taken back', async () => {
    const artist = await buildUser(application, { is_artists: true })
    const id = await build({ play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY, artist_id: artist.userId })
    const [vip, buyer] = [await buildUser(application, { vip: { level: 4 } }), await buildUser(application)]
    const bought = await buyResource(application, buyer.userId, id)
    for (const owner of [buyer, artist]) {
      expect((await read(await ask([id], owner))).tracks[0]?.endsAt).toBe(now() + LEASE_MS)
    }
    const refusal = { code: 'PLAY_PURCHASE_REQUIRED', msg: '该音乐需要购买才能播放，是否前往购买？' }
    expect(await refusalOf(id, vip)).toMatchObject(refusal)
    await bought.refund()
    expect(await refusalOf(id, buyer)).toMatchObject(refusal)
  })
})

test('what has no ladder is not let: the original is never kept', async () => {
  const refusal = { code: 'OFFLINE_UNAVAILABLE', msg: '该曲目暂不支持离线收听' }
  expect(await refusalOf(await build({}, [buildSource()]), listener)).toMatchObject(refusal)
  expect(await refusalOf(await build({}, []), listener)).toMatchObject(refusal)
  const gated = await build({ play_vip_level: 1 }, [buildSource()])
  expect(await refusalOf(gated, listener)).toMatchObject({ code: 'PLAY_VIP_REQUIRED' })
})

test('what is not published, taken down or never was is not there, also for its maker', async () => {
  const maker = await buildUser(application, { is_artists: true })
  const draft = await build({ published_at: null, artist_id: maker.userId })
  const offline = await build()
  await database.pool.query('update resources set published_at = null where resource_id = $1', [offline])
  for (const id of [draft, offline, '999999999999999999', await buildArtist(database)]) {
    expect(await refusalOf(id, maker)).toEqual({ resourceId: id, code: 'RESOURCE_NOT_FOUND', msg: '音乐信息不存在' })
  }
})

test('a version that was replaced is not let any more', async () => {
  const id = await build({}, [laddered(), laddered()])
  await database.pool.query('update audio_sources set position = null where resource_id = $1 and position = 1', [id])
  expect((await read(await ask([id], listener))).tracks[0]?.fileIds).toHaveLength(1)
})

test('the address that comes along opens the ladder for the session that asked, and for nobody else', async () => {
  const source = laddered()
  await files.put(`${source.hls_key}/index.m3u8`, Buffer.from('#EXTM3U'))
  const id = await build({ play_vip_level: 1 }, [source])
  const person = await buildUser(application, { vip: { level: 1 } })
  const url = `/api${(await ask([id], person)).tracks[0]?.sources[0]?.playUrl}`
  const asks = (token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect((await asks(person.token)).body).toBe('#EXTM3U')
  expect((await asks(listener.token)).statusCode).toBe(403)
})

describe('asked for', () => {
  test('by a visitor it says 未登录', async () => {
    const { status, msg } = await send('POST', '/client/app/offline/lease', { resourceIds: [await build()] })
    expect([status, msg]).toEqual([401, '未登录'])
  })

  test.each([
    ['too many', Array.from({ length: LEASE_TRACKS_MAX + 1 }, (_, index) => String(index + 1)), '不能超过 100 项'],
    ['none', [], '请选择至少一首曲目'],
    ['what is no id', ['a'], '编号格式不正确'],
  ])('%s it says so', async (_, resourceIds, words) => {
    const { status, msg } = await send('POST', '/client/app/offline/lease', { resourceIds }, listener)
    expect([status, msg]).toEqual([400, expect.stringContaining(words)])
  })

  test('a hundred at once cost no more statements than one; one asked twice is let once, in the order asked', async () => {
    const ids = await Promise.all(Array.from({ length: LEASE_TRACKS_MAX - 1 }, () => build()))
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const one = await ask(ids.slice(0, 1), listener)
    const [forOne] = [statements.mock.calls.length, statements.mockClear()]
    const answer = await ask([...ids, ids[0] ?? ''], listener)
    const forAll = statements.mock.calls.length
    statements.mockRestore()
    expect([one.tracks.length, forAll <= forOne]).toEqual([1, true])
    expect(answer.tracks.map(({ resourceId }) => resourceId)).toEqual(ids)
  })
})

test('two servers on one database sign with one key, whoever was asked first', async () => {
  await database.pool.query('delete from lease_keys')
  const [id, others] = [await build(), await Promise.all([startAgain(application), startAgain(application)])]
  const asked = others.map((other) => createClient(other)('POST', '/client/app/offline/lease', { resourceIds: [id] }, listener))
  const answers = (await Promise.all(asked)).map(({ data }) => data as LeaseAnswer)
  await Promise.all(others.map((other) => other.close()))
  const thumbprints = answers.map(({ publicKey }) => createHash('sha256').update(JSON.stringify(publicKey)).digest('hex'))
  expect(new Set(thumbprints).size).toBe(1)
  const [one, two] = answers
  if (!one || !two) throw new Error('no answers')
  expect((await read({ lease: two.lease, publicKey: one.publicKey })).userId).toBe(listener.userId)
})

test('a key that is rotated is signed by the one before it, which is gone from the database', async () => {
  const id = await build()
  const asked = async () => {
    const other = await startAgain(application)
    const { data } = await createClient(other)('POST', '/client/app/offline/lease', { resourceIds: [id] }, listener)
    await other.close()
    return data as LeaseAnswer
  }
  const before = await asked()
  await rotateLeaseKey(database.query())
  await rotateLeaseKey(database.query())
  const after = await asked()
  const steps = after.endorsements.slice(before.endorsements.length)
  expect(steps).toHaveLength(2)
  let trusted = before.publicKey
  for (const step of steps) trusted = ((await readPayload(step, trusted)) as { nextKey: LeaseKey }).nextKey
  expect(trusted).toEqual(after.publicKey)
  expect((await read(after)).userId).toBe(listener.userId)
  const { rows } = await database.pool.query('select private_key is null as is_gone from lease_keys order by lease_key_id')
  expect(rows.slice(-3)).toEqual([{ is_gone: true }, { is_gone: true }, { is_gone: false }])
})

test('a server goes on with the key that it knows for a minute, and then takes the new one', async () => {
  const key = async () => (await ask([await build()], listener)).publicKey
  const before = await key()
  const start = clock.now
  const next = await rotateLeaseKey(database.query())
  expect(await key()).toEqual(before)
  clock.now = new Date(now() + 60_000)
  expect(await key()).toEqual(next)
  clock.now = start
})
