import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { describe, expect, test } from 'vitest'
import { buyResource, orderVip } from '../../test/commerce/purchases.ts'
import { buildResource, buildSource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'
import { insertCollection, replaceMembers } from '../catalog/work/index.ts'

const application = await testApplication({ DOWNLOADS_A_DAY: '2,0' })
const { app, database, files, clock } = application
const send = createClient(app)

async function buildPlayed() {
  const made = buildSource()
  const source = { ...made, hls_key: `hls/${made.sha256}` }
  await files.put(made.storage_key, Buffer.from('the file itself'))
  await files.put(`${source.hls_key}/index.m3u8`, Buffer.from('#EXTM3U'))
  return source
}
const buildTrack = async (rule: { play_vip_level?: number; free_vip_level?: number; price_fen?: number }) =>
  buildResource(database, rule, [await buildPlayed()])

const listed = async (id: string, person?: Person) => {
  const { rows } = await send('GET', `/client/app/cms/file/${id}`, undefined, person)
  return (rows as { fileId: string; playUrl: string }[])[0] ?? { fileId: '', playUrl: '' }
}
const statusOf = async (address: string, { token }: { token: string }, at = app) =>
  (await at.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${token}` } })).statusCode
const link = async (id: string, person: Person) => send('GET', `/cms/file/download/${(await listed(id)).fileId}`, {}, person)
const pack = (id: string, person: Person) => send('GET', `/cms/file/package/${id}`, {}, person)
const isBuy = async (id: string, person: Person) => {
  const { data } = await send('GET', `/client/app/cms/resource/${id}`, {}, person)
  return (data as { isBuy: boolean }).isBuy
}

const LOCKED = { play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY, price_fen: 3000 }

test('packs a crate with locked tracks for their buyer, and for nobody else', async () => {
  const [bought, free] = [
    await buildTrack({ play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY, price_fen: 3000 }),
    await buildTrack({}),
  ]
  const [buyer, other] = [await buildUser(application), await buildUser(application)]
  const packed = async (person: Person) => {
    const { data } = await send('POST', '/client/app/user/crates', { name: '周末' }, person)
    const { crateId } = data as { crateId: string }
    await send('POST', `/client/app/user/crates/${crateId}/tracks`, { resourceIds: [bought, free] }, person)
    return send('GET', `/client/app/user/crates/${crateId}/package`, {}, person)
  }
  await buyResource(application, buyer.userId, bought)
  const { data } = await packed(buyer)
  expect(await statusOf(data as string, buyer)).toBe(200)
  expect(await packed(other)).toMatchObject({ status: 403, fault: 'DOWNLOAD_PURCHASE_REQUIRED' })
})

describe('a track for buyers only', () => {
  test('is refused to every level, with a message about buying', async () => {
    const id = await buildTrack(LOCKED)
    const high = await buildUser(application, { vip: { level: 9 } })
    expect((await listed(id, high)).playUrl).toBe('')
    expect(await link(id, high)).toMatchObject({
      status: 403,
      fault: 'DOWNLOAD_PURCHASE_REQUIRED',
      msg: '该音乐需要购买才能下载，是否前往购买？',
    })
    expect((await pack(id, high)).fault).toBe('DOWNLOAD_PURCHASE_REQUIRED')
  })

  test('is played and downloaded by its buyer without a level, and marked as bought wherever it is shown', async () => {
    const id = await buildTrack(LOCKED)
    const buyer = await buildUser(application)
    expect(await isBuy(id, buyer)).toBe(false)
    await buyResource(application, buyer.userId, id)
    const { playUrl } = await listed(id, buyer)
    expect(await statusOf(playUrl, buyer)).toBe(200)
    const { data } = await link(id, buyer)
    expect(await statusOf(data as string, buyer)).toBe(200)
    expect(await isBuy(id, buyer)).toBe(true)
    expect(await isBuy(id, await buildUser(application))).toBe(false)
    const { rows } = await send('GET', '/client/app/cms/resource', { pageSize: '100' }, buyer)
    expect((rows as { resourceId: string; isBuy: boolean }[]).filter((row) => row.isBuy).map((row) => row.resourceId)).toEqual([
      id,
    ])
  })

  test('belongs to its artist without a purchase', async () => {
    const artist = await buildUser(application, { is_artists: true, nick_name: '自己的' })
    const made = await buildPlayed()
    const id = await buildResource(database, { ...LOCKED, artist_id: artist.userId }, [made])
    expect([await isBuy(id, artist), await statusOf((await listed(id, artist)).playUrl, artist)]).toEqual([true, 200])
  })

  test('in a pack opens with the pack, and so does what is added to it later', async () => {
    const [one, two] = [await buildTrack(LOCKED), await buildTrack(LOCKED)]
    const artist_id = (await buildUser(application)).userId
    const shown = { content_type: 2, category_code: 'A0306', package_file_id: null, published_at: new Date(), artist_id }
    const packId = await insertCollection(database.query(), { ...shown, title: '合集', ...LOCKED }, [one])
    const buyer = await buildUser(application)
    await buyResource(application, buyer.userId, packId)
    expect([await isBuy(one, buyer), await isBuy(two, buyer)]).toEqual([true, false])
    await replaceMembers(database.query(), packId, [one, two])
    expect([await isBuy(two, buyer), (await pack(packId, buyer)).status, (await link(two, buyer)).status]).toEqual([
      true,
      200,
      200,
    ])
  })

  test('does not count against the day’s allowance', async () => {
    const buyer = await buildUser(application)
    const ids = await Promise.all([1, 2, 3].map(() => buildTrack(LOCKED)))
    for (const id of ids) await buyResource(application, buyer.userId, id)
    for (const id of ids) expect((await link(id, buyer)).status).toBe(200)
    const free = await Promise.all([1, 2, 3].map(() => buildTrack({})))
    const taken = [await link(free[0]!, buyer), await link(free[1]!, buyer), await link(free[2]!, buyer)]
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 429])
    expect((await link(ids[0]!, buyer)).status).toBe(200)
  })
})

describe('a right that is withdrawn', () => {
  test('ends every address that was given out, in every process, at once', async () => {
    const id = await buildTrack(LOCKED)
    const buyer = await buildUser(application)
    const purchase = await buyResource(application, buyer.userId, id)
    const other = await startAgain(application)
    const [{ playUrl }, { data: taken }] = [await listed(id, buyer), await link(id, buyer)]
    for (const at of [app, other]) {
      expect([await statusOf(playUrl, buyer, at), await statusOf(taken as string, buyer, at)]).toEqual([200, 200])
    }
    await purchase.refund()
    for (const at of [app, other]) {
      await expect.poll(() => statusOf(playUrl, buyer, at)).toBe(403)
      expect(await statusOf(taken as string, buyer, at)).toBe(403)
    }
    expect([(await listed(id, buyer)).playUrl, (await link(id, buyer)).fault, await isBuy(id, buyer)]).toEqual([
      '',
      'DOWNLOAD_PURCHASE_REQUIRED',
      false,
    ])
    await other.close()
  })

  test('leaves alone later purchases, and other users', async () => {
    const [mine, theirs] = [await buildTrack(LOCKED), await buildTrack(LOCKED)]
    const [buyer, other] = [await buildUser(application), await buildUser(application)]
    await buyResource(application, buyer.userId, mine)
    const { playUrl } = await listed(mine, buyer)
    await buyResource(application, buyer.userId, theirs)
    const purchase = await buyResource(application, other.userId, theirs)
    await purchase.refund()
    expect(await statusOf(playUrl, buyer)).toBe(200)
  })

  test('ends addresses as well if it came from a level', async () => {
    const id = await buildTrack({ play_vip_level: 1, free_vip_level: 1 })
    const buyer = await buildUser(application)
    const order = await orderVip(application, buyer.userId, 1, 1)
    await order.pay()
    let playUrl = ''
    await expect.poll(async () => (playUrl = (await listed(id, buyer)).playUrl)).not.toBe('')
    expect(await statusOf(playUrl, buyer)).toBe(200)
    await order.refund()
    await expect.poll(() => statusOf(playUrl, buyer)).toBe(403)
  })
})

describe('a level that ends', () => {
  const START = clock.now
  const build = async () => {
    clock.now = START
    const end = new Date(START.getTime() + 60_000)
    const id = await buildTrack({ play_vip_level: 2, free_vip_level: 2 })
    return { id, end, member: await buildUser(application, { vip: { level: 2, until: end } }) }
  }

  test('is respected to the millisecond by new addresses', async () => {
    const { id, end, member } = await build()
    clock.now = new Date(end.getTime() - 1)
    expect([(await listed(id, member)).playUrl === '', (await link(id, member)).status]).toEqual([false, 200])
    clock.now = end
    expect([(await listed(id, member)).playUrl, (await link(id, member)).fault]).toEqual(['', 'DOWNLOAD_VIP_REQUIRED'])
    clock.now = START
  })

  test('ends the addresses that it opened, though they would live longer', async () => {
    const { id, end, member } = await build()
    const [{ playUrl }, { data: taken }] = [await listed(id, member), await link(id, member)]
    clock.now = new Date(end.getTime() - 1)
    expect([await statusOf(playUrl, member), await statusOf(taken as string, member)]).toEqual([200, 200])
    clock.now = end
    expect([await statusOf(playUrl, member), await statusOf(taken as string, member)]).toEqual([403, 403])
    clock.now = START
  })

  test('does not end the addresses of purchased tracks', async () => {
    const { id, end, member } = await build()
    await buyResource(application, member.userId, id)
    const { playUrl } = await listed(id, member)
    clock.now = end
    expect(await statusOf(playUrl, member)).toBe(200)
    clock.now = START
  })
})
