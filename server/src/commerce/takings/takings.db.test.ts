import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { describe, expect, test } from 'vitest'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { personalData } from '../personal-data.ts'
import { lockTakings } from './index.ts'

const application = await testApplication({ DOWNLOADS_A_DAY: '0' })
const { app, database, files, clock } = application
const db = database.query()
const send = createClient(app)
const finance = await buildUser(application, { permissions: ['finance'] })

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

/** A stored track, with its file. */
async function buildTrack(work: object = {}, source: object = {}) {
  const made = buildSource(source)
  await files.put(made.storage_key, Buffer.from('sound'))
  const id = await buildResource(database, { price_fen: 3000, free_vip_level: PURCHASE_ONLY, ...work }, [made])
  const [file] = await query('select file_id from audio_sources where resource_id = $1', id)
  return { id, fileId: file?.file_id as string }
}
async function buildPack(tracks: { id: string }[], work: object = {}) {
  const pack = await buildResource(database, { content_type: 2, ...work }, [])
  for (const [position, { id }] of tracks.entries()) {
    await query('insert into collection_members (collection_id, resource_id, position) values ($1, $2, $3)', pack, id, position)
  }
  return pack
}
const buy = (buyer: Person, goodsId: string, fen = 3000) => buildSale(application, buyer.userId, [{ goodsId, fen }])
const buyVip = (buyer: Person, vipLevel: number, fen: number) =>
  buildSale(application, buyer.userId, [{ goodsType: 'VIP', goodsId: '1', fen, detail: { vipLevel, months: 12, taken: [] } }])
/** A member of a team, as `giveSeat` makes one. */
async function buildSeat(owner: Person): Promise<Person> {
  const member = await buildUser(application)
  await query(
    `with seat as (insert into vip_seats (owner_id, member_id, created_at) values ($1, $2, $3) returning seat_id)
     insert into vip_periods (user_id, vip_level, starts_at, source, seat_id) select $2, 4, $3, 'seat', seat_id from seat`,
    owner.userId,
    member.userId,
    clock.now,
  )
  return member
}
const linkTo = (fileId: string, person: Person) => send('GET', `/cms/file/download/${fileId}`, undefined, person)
const packageOf = (id: string, person: Person) => send('GET', `/cms/file/package/${id}`, undefined, person)
const refund = (orderId: string, buyer: Person) =>
  send('POST', `/pay/client/order/refund/${orderId}`, { reason: '不要了' }, buyer)
const follow = async (link: unknown, { token }: Person) =>
  (await app.inject({ url: `/api${String(link)}`, headers: { authorization: `Bearer ${token}` } })).statusCode
interface Quoted {
  amountFen: number
  lines: { amountFen: number; downloadCount: number }[]
}
/** A second later: a level that has not begun is refunded whole. */
const quoteForStaff = async (orderId: string) => {
  clock.now = new Date(clock.now.getTime() + 1000)
  return (await send('GET', `/client/app/admin/order/refund/quote/${orderId}`, {}, finance)).data as Quoted
}
const takingsOf = (person: Person) =>
  query(
    'select resource_id as id, by_right as by, price_fen as fen, is_lease from takings where user_id = $1 order by 1',
    person.userId,
  )

/** Both requests wait at the lock of what the person takes, in this order; then it is released. */
async function inOrder<First, Second>(person: Person, first: () => Promise<First>, second: () => Promise<Second>) {
  const held = await db.startTransaction().execute()
  await lockTakings(held, person.userId)
  const waiting = async () =>
    (await query(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).length
  const one = first()
  await expect.poll(waiting).toBe(1)
  const two = second()
  await expect.poll(waiting).toBe(2)
  await held.commit().execute()
  return { first: await one, second: await two }
}

describe('a refund and a download at once', () => {
  test.each([
    [
      'a track',
      async () => {
        const track = await buildTrack()
        return { ...track, goodsId: track.id, take: (person: Person) => linkTo(track.fileId, person) }
      },
    ],
    [
      'a pack',
      async () => {
        const pack = await buildPack([await buildTrack()], { price_fen: 3000, free_vip_level: PURCHASE_ONLY })
        return { goodsId: pack, take: (person: Person) => packageOf(pack, person) }
      },
    ],
    [
      'a lease',
      async () => {
        const { id } = await buildTrack({ play_vip_level: PURCHASE_ONLY }, { hls_key: 'hls/ab/raced' })
        const take = async (person: Person) => {
          const answer = await send('POST', '/client/app/offline/lease', { resourceIds: [id] }, person)
          const { refused } = answer.data as { refused: unknown[] }
          return { ...answer, status: refused.length > 0 ? 403 : answer.status }
        }
        return { goodsId: id, take }
      },
    ],
  ])('of %s: the one that comes first decides, and nobody has both the money and the file', async (_, build) => {
    const buyer = await buildUser(application)
    const { goodsId, take } = await build()
    const order = await buy(buyer, goodsId)
    const refunded = await inOrder(
      buyer,
      () => refund(order, buyer),
      () => take(buyer),
    )
    expect([refunded.first.status, refunded.second.status]).toEqual([200, 403])
    expect(await takingsOf(buyer)).toEqual([])

    const other = await buildUser(application)
    const bought = await buy(other, goodsId)
    const taken = await inOrder(
      other,
      () => take(other),
      () => refund(bought, other),
    )
    expect([taken.first.status, taken.second.fault]).toEqual([200, 'REFUND_REFUSED'])
    expect(await takingsOf(other)).toMatchObject([{ by: 'purchase', fen: 3000 }])
  })

  test('of a level: a seat member’s download waits for the refund of the team’s owner, and is refused after it', async () => {
    const [owner, { fileId }] = [await buildUser(application), await buildTrack({ free_vip_level: 4 })]
    const order = await buyVip(owner, 4, 9800)
    const member = await buildSeat(owner)
    const started = () =>
      send('POST', `/client/app/admin/order/refund/${order}`, { amountFen: 9800, take: 'all', reason: '测试' }, finance)
    const { first, second } = await inOrder(member, started, () => linkTo(fileId, member))
    expect([first.status, second.fault]).toEqual([200, 'DOWNLOAD_VIP_REQUIRED'])
  })

  test('of a seat that ends meanwhile: the refund waits for what its former member is taking', async () => {
    const [owner, { fileId }] = [await buildUser(application), await buildTrack({ free_vip_level: 4 })]
    const order = await buyVip(owner, 4, 9800)
    const member = await buildSeat(owner)
    const asked = async () => {
      await query('update vip_seats set ended_at = $2 where member_id = $1', member.userId, clock.now)
      return refund(order, owner)
    }
    const { first, second } = await inOrder(member, () => linkTo(fileId, member), asked)
    expect([first.status, second.data]).toEqual([200, expect.objectContaining({ state: 'asked' })])
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 1, amountFen: 6800 }] })
  })
})

test('a link ends with the right that it rests on', async () => {
  const [buyer, { id, fileId }] = [await buildUser(application), await buildTrack()]
  const order = await buy(buyer, id)
  const { data } = await linkTo(fileId, buyer)
  expect(await follow(data, buyer)).toBe(200)
  await send('POST', `/client/app/admin/order/refund/${order}`, { amountFen: 3000, take: 'all', reason: '测试' }, finance)
  await expect.poll(() => follow(data, buyer)).toBe(403)
})

describe('the refund of a level sees what was taken by it', () => {
  test('by the members of the team, each work for each person', async () => {
    const owner = await buildUser(application)
    const order = await buyVip(owner, 4, 9800)
    const [one, two] = [await buildSeat(owner), await buildSeat(owner)]
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
    expect(await takingsOf(member)).toEqual([{ id, by: 'level', fen: 3000, is_lease: true }])
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
      await buildSeat(owner),
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
    const pack = await buildPack([gated, sold], { free_vip_level: 1 })
    expect((await packageOf(pack, member)).status).toBe(200)
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 2, amountFen: 6300 }] })
  })

  test('and nothing that was bought, free or the person’s own', async () => {
    const member = await buildUser(application, { is_artists: true })
    const order = await buyVip(member, 1, 9800)
    const [bought, free, own] = [
      await buildTrack({ free_vip_level: 1 }),
      await buildTrack({ free_vip_level: 0 }),
      await buildTrack({ free_vip_level: 1, artist_id: member.userId }),
    ]
    await buy(member, bought.id)
    for (const { fileId } of [bought, free, own]) expect((await linkTo(fileId, member)).status).toBe(200)
    expect((await takingsOf(member)).map(({ by }) => by)).toEqual(['purchase', 'free'])
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
    const members = [await buildSeat(owner), await buildSeat(owner)]
    const [{ fileId }, free] = [await buildTrack({ free_vip_level: 4 }), await buildTrack({ free_vip_level: 0 })]
    for (const member of members) {
      for (const id of [fileId, free.fileId]) expect((await linkTo(id, member)).status).toBe(200)
      await db.transaction().execute((transaction) => personalData.erase(transaction, member.userId, clock.now))
      expect(await takingsOf(member)).toEqual([])
    }
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 2, amountFen: 3800 }] })
  })
})
