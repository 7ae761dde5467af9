import { describe, expect, test } from 'vitest'
import { buildPack } from '../../../test/commerce/packs.ts'
import { takingApplication } from '../../../test/commerce/taking-application.ts'
import { takingsOf } from '../../../test/commerce/takings.ts'
import { buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { personalData } from '../personal-data.ts'

const { application, database, db, clock, query, send, ...shop } = await takingApplication()
const { buildTrack, buildMember, buy, buyVip, linkTo, packageOf, refund, refundByStaff, quoteForStaff } = shop
const packOf = (tracks: { id: string }[], work: object = {}) =>
  buildPack(
    database,
    tracks.map(({ id }) => id),
    work,
  )
const follow = async (link: unknown, { token }: Person) =>
  (await application.app.inject({ url: `/api${String(link)}`, headers: { authorization: `Bearer ${token}` } })).statusCode
test('a link ends with the right that it rests on', async () => {
  const [buyer, { id, fileId }] = [await buildUser(application), await buildTrack()]
  const order = await buy(buyer, id)
  const { data } = await linkTo(fileId, buyer)
  expect(await follow(data, buyer)).toBe(200)
  await refundByStaff(order, 3000)
  await expect.poll(() => follow(data, buyer)).toBe(403)
})

describe('the refund of a level sees what was taken by it', () => {
  test('by the members of the team, each work for each person', async () => {
    const owner = await buildUser(application)
    const order = await buyVip(owner, 4, 9800)
    const [one, two] = [await buildMember(owner), await buildMember(owner)]
    const tracks = [await buildTrack({ free_vip_level: 3 }), await buildTrack({ free_vip_level: 4, price_fen: 1000 })]
    for (const { fileId } of tracks) expect((await linkTo(fileId, one)).status).toBe(200)
    expect((await linkTo(tracks[0]?.fileId ?? '', two)).status).toBe(200)
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 3, amountFen: 9800 - 3000 - 1000 - 3000 }] })
  })

  test('by a lease', async () => {
    const member = await buildUser(application)
    const order = await buyVip(member, 1, 9800)
    const { id } = await buildTrack({ play_vip_level: 1, free_vip_level: 1 }, { hls_key: 'hls/ab/leased' })
    await send('POST', '/client/app/offline/lease', { resourceIds: [id] }, member)
    expect(await takingsOf(application, member.userId)).toEqual([{ id, by: 'level', fen: 3000, is_lease: true }])
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 1, amountFen: 6800 }] })
  })

  test('and no lease of a track that the member has bought as well', async () => {
    const member = await buildUser(application)
    const order = await buyVip(member, 1, 9800)
    const { id } = await buildTrack({ play_vip_level: 1, free_vip_level: 1 }, { hls_key: 'hls/ab/leased-and-bought' })
    const bought = await buy(member, id)
    await send('POST', '/client/app/offline/lease', { resourceIds: [id] }, member)
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 0 }] })
    expect(await quoteForStaff(bought)).toMatchObject({ lines: [{ downloadCount: 0, amountFen: 3000 }] })
  })

  test('only by the member’s own downloads where the order was made before', async () => {
    const owner = await buildUser(application)
    const order = await buyVip(owner, 4, 9800)
    await query('update orders set refund_rules = 2 where order_id = $1', order)
    const [member, one, two] = [
      await buildMember(owner),
      await buildTrack({ free_vip_level: 4 }),
      await buildTrack({ free_vip_level: 4 }),
    ]
    await linkTo(one.fileId, member)
    await linkTo(two.fileId, owner)
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ amountFen: 6800 }] })
  })

  test('by a pack that holds a track which is sold only', async () => {
    const member = await buildUser(application)
    const order = await buyVip(member, 1, 9800)
    const [gated, sold] = [await buildTrack({ free_vip_level: 1, price_fen: 500 }), await buildTrack()]
    const pack = await packOf([gated, sold], { free_vip_level: 1 })
    expect((await packageOf(pack, member)).status).toBe(200)
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 2, amountFen: 6300 }] })
  })

  test('and nothing that was bought, free or the person’s own', async () => {
    const member = await buildUser(application, { is_artists: true })
    const order = await buyVip(member, 1, 9800)
    const [bought, free, made] = [
      await buildTrack({ free_vip_level: 1 }),
      await buildTrack({ free_vip_level: 0 }),
      await buildTrack({ free_vip_level: 1, artist_id: member.userId }),
    ]
    await buy(member, bought.id)
    for (const { fileId } of [bought, free, made]) expect((await linkTo(fileId, member)).status).toBe(200)
    expect((await takingsOf(application, member.userId)).map(({ by }) => by)).toEqual(['purchase', 'free'])
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 0 }] })
  })
})

describe('what was taken stays as it was', () => {
  test('when its file is replaced', async () => {
    const [buyer, { id, fileId }] = [await buildUser(application), await buildTrack()]
    const order = await buy(buyer, id)
    await linkTo(fileId, buyer)
    await query('update audio_sources set position = null where file_id = $1', fileId)
    await database
      .query()
      .insertInto('audio_sources')
      .values({ ...buildSource(), resource_id: id, position: 0 })
      .execute()
    expect((await refund(order, buyer)).fault).toBe('REFUND_REFUSED')
  })

  test('when its price and level change: the price of the time counts', async () => {
    const member = await buildUser(application)
    const order = await buyVip(member, 1, 9800)
    const { id, fileId } = await buildTrack({ free_vip_level: 1 })
    await linkTo(fileId, member)
    await query('update resources set price_fen = 9000, free_vip_level = 0 where resource_id = $1', id)
    await linkTo(fileId, member)
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 1, amountFen: 6800 }] })
  })

  test('when accounts are closed, without their names, each for itself', async () => {
    const owner = await buildUser(application)
    const order = await buyVip(owner, 4, 9800)
    const members = [await buildMember(owner), await buildMember(owner)]
    const [{ fileId }, free] = [await buildTrack({ free_vip_level: 4 }), await buildTrack({ free_vip_level: 0 })]
    for (const member of members) {
      for (const id of [fileId, free.fileId]) expect((await linkTo(id, member)).status).toBe(200)
      await db.transaction().execute((transaction) => personalData.erase(transaction, member.userId, clock.now))
      expect(await takingsOf(application, member.userId)).toEqual([])
    }
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 2, amountFen: 3800 }] })
  })
})
