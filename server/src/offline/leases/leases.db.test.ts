import { createHash, webcrypto } from 'node:crypto'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { LEASE_MS, LEASE_TRACKS_MAX, Lease, type LeaseAnswer, type LeaseKey } from '@shenglang/contract/offline/leases'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { buyResource } from '../../../test/commerce/purchases.ts'
import { buildArtist, buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
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

async function request(resourceIds: string[], person: Person) {
  const { data, status } = await send('POST', '/client/app/offline/lease', { resourceIds }, person)
  expect(status).toBe(200)
  return data as LeaseAnswer
}

/** The payload of a JWS, once its signature has been verified. */
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
  const { refused, tracks, ...signed } = await request([id], person)
  expect([tracks, (await read(signed)).tracks]).toEqual([[], []])
  return refused[0]
}

const listener = await buildUser(application)

test('leases an open track for thirty days, with every version that has renditions', async () => {
  const [first, original, second] = [laddered({ label: '原版' }), buildSource(), laddered({ label: '加长版' })]
  const id = await build({}, [first, original, second])
  const answer = await request([id], listener)
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

test('rejects the signature of a changed lease', async () => {
  const { lease, publicKey } = await request([await build()], listener)
  const [header = '', payload = '', signature = ''] = lease.split('.')
  const longer = Buffer.from(payload, 'base64url')
    .toString()
    .replace(/"endsAt":\d+/, `"endsAt":${now() + 365 * DAY}`)
  const forged = [header, Buffer.from(longer).toString('base64url'), signature].join('.')
  await expect(read({ lease: forged, publicKey })).rejects.toThrow()
})

describe('a track with a level', () => {
  test('is leased to a user who has the level, at an address of their own, no longer than the level lasts', async () => {
    const id = await build({ play_vip_level: 2 })
    const month = await buildUser(application, { vip: { level: 2, until: new Date(now() + 12 * DAY) } })
    const year = await buildUser(application, { vip: { level: 2, until: new Date(now() + 365 * DAY) } })
    const always = await buildUser(application, { vip: { level: 2 } })
    const ends = async (person: Person) => (await read(await request([id], person))).tracks[0]?.endsAt
    expect([await ends(month), await ends(year), await ends(always)]).toEqual([
      now() + 12 * DAY,
      now() + LEASE_MS,
      now() + LEASE_MS,
    ])
    const [track] = (await request([id], month)).tracks
    expect(track?.sources[0]?.playUrl).toContain('/media/signed/')
  })

  test('is refused with a reason below the level and after it has ended', async () => {
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

  test('does not shorten the lease of an open track in the same request', async () => {
    const [open, gated] = [await build(), await build({ play_vip_level: 1 })]
    const person = await buildUser(application, { vip: { level: 1, until: new Date(now() + 3 * DAY) } })
    const { tracks } = await read(await request([gated, open], person))
    expect(tracks.map(({ endsAt }) => endsAt)).toEqual([now() + 3 * DAY, now() + LEASE_MS])
  })
})

describe('a track for buyers only', () => {
  test('is leased to its buyer and its artist until the purchase is refunded', async () => {
    const artist = await buildUser(application, { is_artists: true })
    const id = await build({ play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY, artist_id: artist.userId })
    const [vip, buyer] = [await buildUser(application, { vip: { level: 4 } }), await buildUser(application)]
    const bought = await buyResource(application, buyer.userId, id)
    for (const owner of [buyer, artist]) {
      expect((await read(await request([id], owner))).tracks[0]?.endsAt).toBe(now() + LEASE_MS)
    }
    const refusal = { code: 'PLAY_PURCHASE_REQUIRED', msg: '该音乐需要购买才能播放，是否前往购买？' }
    expect(await refusalOf(id, vip)).toMatchObject(refusal)
    await bought.refund()
    expect(await refusalOf(id, buyer)).toMatchObject(refusal)
  })
})

test('refuses a version without renditions: the original is never stored on a device', async () => {
  const refusal = { code: 'OFFLINE_UNAVAILABLE', msg: '该曲目暂不支持离线收听' }
  expect(await refusalOf(await build({}, [buildSource()]), listener)).toMatchObject(refusal)
  expect(await refusalOf(await build({}, []), listener)).toMatchObject(refusal)
  const gated = await build({ play_vip_level: 1 }, [buildSource()])
  expect(await refusalOf(gated, listener)).toMatchObject({ code: 'PLAY_VIP_REQUIRED' })
})

test('treats what is unpublished, taken down or unknown as missing, for its artist too', async () => {
  const maker = await buildUser(application, { is_artists: true })
  const draft = await build({ published_at: null, artist_id: maker.userId })
  const offline = await build()
  await database.pool.query('update resources set published_at = null where resource_id = $1', [offline])
  for (const id of [draft, offline, '999999999999999999', await buildArtist(database)]) {
    expect(await refusalOf(id, maker)).toEqual({ resourceId: id, code: 'RESOURCE_NOT_FOUND', msg: '音乐信息不存在' })
  }
})

test('refuses a version that was replaced', async () => {
  const id = await build({}, [laddered(), laddered()])
  await database.pool.query('update audio_sources set position = null where resource_id = $1 and position = 1', [id])
  expect((await read(await request([id], listener))).tracks[0]?.fileIds).toHaveLength(1)
})

test('hands out an address that opens the renditions only for the session that requested it', async () => {
  const source = laddered()
  await files.put(`${source.hls_key}/index.m3u8`, Buffer.from('#EXTM3U'))
  const id = await build({ play_vip_level: 1 }, [source])
  const person = await buildUser(application, { vip: { level: 1 } })
  const url = `/api${(await request([id], person)).tracks[0]?.sources[0]?.playUrl}`
  const asks = (token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect((await asks(person.token)).body).toBe('#EXTM3U')
  expect((await asks(listener.token)).statusCode).toBe(403)
})

describe('a request for leases', () => {
  test('answers a visitor with 未登录', async () => {
    const { status, msg } = await send('POST', '/client/app/offline/lease', { resourceIds: [await build()] })
    expect([status, msg]).toEqual([401, '未登录'])
  })

  test.each([
    ['too many', Array.from({ length: LEASE_TRACKS_MAX + 1 }, (_, index) => String(index + 1)), '不能超过 100 项'],
    ['none', [], '请选择至少一首曲目'],
    ['what is no id', ['a'], '编号格式不正确'],
  ])('with %s is refused', async (_, resourceIds, message) => {
    const { status, msg } = await send('POST', '/client/app/offline/lease', { resourceIds }, listener)
    expect([status, msg]).toEqual([400, expect.stringContaining(message)])
  })

  test('for a hundred tracks takes as many statements as for one; duplicates are leased once, in the order of the request', async () => {
    const ids = await Promise.all(Array.from({ length: LEASE_TRACKS_MAX - 1 }, () => build()))
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const one = await request(ids.slice(0, 1), listener)
    const [forOne] = [statements.mock.calls.length, statements.mockClear()]
    const answer = await request([...ids, ids[0] ?? ''], listener)
    const forAll = statements.mock.calls.length
    statements.mockRestore()
    expect([one.tracks.length, forAll <= forOne]).toEqual([1, true])
    expect(answer.tracks.map(({ resourceId }) => resourceId)).toEqual(ids)
  })
})

test('two servers on one database sign with the same key', async () => {
  await database.pool.query('delete from lease_keys')
  const [id, others] = [await build(), await Promise.all([startAgain(application), startAgain(application)])]
  const requests = others.map((other) =>
    createClient(other)('POST', '/client/app/offline/lease', { resourceIds: [id] }, listener),
  )
  const answers = (await Promise.all(requests)).map(({ data }) => data as LeaseAnswer)
  await Promise.all(others.map((other) => other.close()))
  const thumbprints = answers.map(({ publicKey }) => createHash('sha256').update(JSON.stringify(publicKey)).digest('hex'))
  expect(new Set(thumbprints).size).toBe(1)
  const [one, two] = answers
  if (!one || !two) throw new Error('no answers')
  expect((await read({ lease: two.lease, publicKey: one.publicKey })).userId).toBe(listener.userId)
})

test('a rotated key is endorsed by the one before it, whose private half is deleted', async () => {
  const id = await build()
  const requestLease = async () => {
    const other = await startAgain(application)
    const { data } = await createClient(other)('POST', '/client/app/offline/lease', { resourceIds: [id] }, listener)
    await other.close()
    return data as LeaseAnswer
  }
  const before = await requestLease()
  await rotateLeaseKey(database.query())
  await rotateLeaseKey(database.query())
  const after = await requestLease()
  const steps = after.endorsements.slice(before.endorsements.length)
  expect(steps).toHaveLength(2)
  let trusted = before.publicKey
  for (const step of steps) trusted = ((await readPayload(step, trusted)) as { nextKey: LeaseKey }).nextKey
  expect(trusted).toEqual(after.publicKey)
  expect((await read(after)).userId).toBe(listener.userId)
  const { rows } = await database.pool.query('select private_key is null as is_gone from lease_keys order by lease_key_id')
  expect(rows.slice(-3)).toEqual([{ is_gone: true }, { is_gone: true }, { is_gone: false }])
})

test('a server goes on with the key that it has cached for a minute, then takes the new one', async () => {
  const key = async () => (await request([await build()], listener)).publicKey
  const before = await key()
  const start = clock.now
  const next = await rotateLeaseKey(database.query())
  expect(await key()).toEqual(before)
  clock.now = new Date(now() + 60_000)
  expect(await key()).toEqual(next)
  clock.now = start
})
