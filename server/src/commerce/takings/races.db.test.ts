import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '../../../test/close-account.ts'
import { buildPack, buildPackOf } from '../../../test/commerce/packs.ts'
import { takingApplication } from '../../../test/commerce/taking-application.ts'
import { inOrder, takeWork, takingsOf, waitingFor } from '../../../test/commerce/takings.ts'
import { buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { assignSources } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { personalData } from '../personal-data.ts'

const { application, database, db, clock, query, send, ...shop } = await takingApplication()
const { buildTrack, buildMember, buy, buyVip, linkTo, packageOf, refund, refundByStaff, quoteForStaff } = shop

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
        const pack = await buildPack(database, [(await buildTrack()).id], { price_fen: 3000, free_vip_level: PURCHASE_ONLY })
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
    const refunded = await inOrder(application, buyer.userId, [() => refund(order, buyer), () => take(buyer)])
    expect([refunded.first.status, refunded.second.status]).toEqual([200, 403])
    expect(await takingsOf(application, buyer.userId)).toEqual([])

    const other = await buildUser(application)
    const bought = await buy(other, goodsId)
    const taken = await inOrder(application, other.userId, [() => take(other), () => refund(bought, other)])
    expect([taken.first.status, taken.second.fault]).toEqual([200, 'REFUND_REFUSED'])
    expect(await takingsOf(application, other.userId)).toMatchObject([{ by: 'purchase', fen: 3000 }])
  })

  test('of a level: a seat member’s download waits for the refund of the team’s owner, and is refused after it', async () => {
    const [owner, { fileId }] = [await buildUser(application), await buildTrack({ free_vip_level: 4 })]
    const order = await buyVip(owner, 4, 9800)
    const member = await buildMember(owner)
    const started = () => refundByStaff(order, 9800)
    const { first, second } = await inOrder(application, member.userId, [started, () => linkTo(fileId, member)])
    expect([first.status, second.fault]).toEqual([200, 'DOWNLOAD_VIP_REQUIRED'])
  })

  test('of a seat that ends meanwhile: the refund waits for what its former member is taking', async () => {
    const [owner, { fileId }] = [await buildUser(application), await buildTrack({ free_vip_level: 4 })]
    const order = await buyVip(owner, 4, 9800)
    const member = await buildMember(owner)
    const endSeatAndRefund = async () => {
      await query('update vip_seats set ended_at = $2 where member_id = $1', member.userId, clock.now)
      return refund(order, owner)
    }
    const { first, second } = await inOrder(application, member.userId, [() => linkTo(fileId, member), endSeatAndRefund])
    expect([first.status, second.data]).toEqual([200, expect.objectContaining({ state: 'asked' })])
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ downloadCount: 1, amountFen: 6800 }] })
  })
})

/** A change of a work by its artist, or by a review, within a transaction. */
type Change = (transaction: Db, resourceId: string) => Promise<unknown>
const replaceFile: Change = (transaction, id) => assignSources(transaction, id, [{ source: buildSource() }])
const setTerms =
  (terms: { price_fen: number; free_vip_level?: number }): Change =>
  (transaction, id) =>
    transaction.updateTable('resources').set(terms).where('resource_id', '=', id).execute()
const commit = (change: Change, resourceId: string) => () =>
  db.transaction().execute((transaction) => change(transaction, resourceId))

describe('a refund and a download while the artist changes the work', () => {
  const refused = 'REFUND_REFUSED'
  test.each([
    ['replaces its file', replaceFile, { taken: 404, fen: undefined, refused: undefined, after: 404 }],
    ['raises its price', setTerms({ price_fen: 9000 }), { taken: 200, fen: 9000, refused, after: 403 }],
    ['lowers its price', setTerms({ price_fen: 100 }), { taken: 200, fen: 100, refused, after: 403 }],
    ['opens it to everybody', setTerms({ price_fen: 0, free_vip_level: 0 }), { taken: 200, fen: 0, refused, after: 200 }],
  ])('who %s: what is read under the lock decides', async (_, change, expected) => {
    const [buyer, track] = [await buildUser(application), await buildTrack()]
    const order = await buy(buyer, track.id)
    const take = () => linkTo(track.fileId, buyer)
    const taken = await inOrder(application, buyer.userId, [take, () => refund(order, buyer)], commit(change, track.id))
    expect([taken.first.status, taken.second.fault]).toEqual([expected.taken, expected.refused])
    const prices = (await takingsOf(application, buyer.userId)).map(({ fen }) => fen)
    expect(prices).toEqual(expected.fen === undefined ? [] : [expected.fen])

    const [other, work] = [await buildUser(application), await buildTrack()]
    const bought = await buy(other, work.id)
    const second = () => linkTo(work.fileId, other)
    const back = await inOrder(application, other.userId, [() => refund(bought, other), second], commit(change, work.id))
    expect([back.first.status, back.second.status]).toEqual([200, expected.after])
    expect((await takingsOf(application, other.userId)).filter(({ by }) => by !== 'free')).toEqual([])
  })

  test('who replaces its file at the moment of its delivery: the old one is taken, and the refund finds it', async () => {
    const [buyer, track] = [await buildUser(application), await buildTrack()]
    const order = await buy(buyer, track.id)
    const replacing = await db.startTransaction().execute()
    await replaceFile(replacing, track.id)
    const taking = linkTo(track.fileId, buyer)
    await expect.poll(() => waitingFor(application, 'row')).toBe(1)
    const refunding = refund(order, buyer)
    await expect.poll(() => waitingFor(application, 'takings')).toBe(1)
    await replacing.commit().execute()
    expect([(await taking).status, (await refunding).fault]).toEqual([200, refused])
    expect(await query('select file_id from takings where user_id = $1', buyer.userId)).toEqual([{ file_id: track.fileId }])
  })

  test.each([
    ['raised', 9000, 800],
    ['lowered', 100, 9700],
  ])('a price that is %s: a level pays the price at which its member took the work', async (_, price_fen, leftFen) => {
    const change = setTerms({ price_fen })
    const [before, at] = [await buildTrack({ free_vip_level: 1 }), await buildTrack({ free_vip_level: 1 })]
    const early = await buildUser(application)
    const order = await buyVip(early, 1, 9800)
    // Not committed yet, so the old price sells.
    const changing = await db.startTransaction().execute()
    await change(changing, before.id)
    expect((await linkTo(before.fileId, early)).status).toBe(200)
    await changing.commit().execute()
    expect(await quoteForStaff(order)).toMatchObject({ lines: [{ amountFen: 6800 }] })

    const late = await buildUser(application)
    const other = await buyVip(late, 1, 9800)
    const both = [() => linkTo(at.fileId, late), () => refund(other, late)] as const
    const { second } = await inOrder(application, late.userId, both, commit(change, at.id))
    expect(second.data).toMatchObject({ state: 'asked', amountFen: leftFen })
  })

  test('gives nothing by a level that ends first, whatever the work costs by then', async () => {
    const member = await buildUser(application)
    const order = await buyVip(member, 1, 9800)
    const { id, fileId } = await buildTrack({ free_vip_level: 1 })
    const both = [() => refundByStaff(order, 9800), () => linkTo(fileId, member)] as const
    const { first, second } = await inOrder(
      application,
      member.userId,
      both,
      commit(setTerms({ price_fen: 9000, free_vip_level: 1 }), id),
    )
    expect([first.status, second.fault]).toEqual([200, 'DOWNLOAD_VIP_REQUIRED'])
    expect(await takingsOf(application, member.userId)).toEqual([])
  })

  test.each([
    ['file', replaceFile],
    ['price', setTerms({ price_fen: 100_000 })],
  ])('a pack’s %s that changes while its refund waits changes nothing of what was taken', async (_, change) => {
    const buyer = await buildUser(application)
    const works = [3000, 600].map((price_fen) => ({ price_fen, free_vip_level: PURCHASE_ONLY }))
    const { pack, tracks } = await buildPackOf(database, works, { price_fen: 3600, free_vip_level: PURCHASE_ONLY })
    const order = await buy(buyer, pack, 3600)
    const [first = '', taken = ''] = tracks
    await takeWork(application, buyer.userId, taken)
    const untaken = await query('select file_id as id from audio_sources where resource_id = $1', first)
    const both = [() => refund(order, buyer), () => linkTo(untaken[0]?.id, buyer)] as const
    const { first: refunded } = await inOrder(application, buyer.userId, both, commit(change, taken))
    expect(refunded.data).toMatchObject({ state: 'asked', amountFen: 3000 })
  })
})

describe('a download while the account of its user', () => {
  const closing = (person: Person) => closeAccount(application, person)
  const rowsOf = ({ userId }: Person) =>
    query('select user_id from takings where user_id = $1 union all select user_id from downloads where user_id = $1', userId)

  test('is closed: what comes first leaves no name, what comes afterwards is refused', async () => {
    const [{ fileId, id }, { fileId: later }] = [await buildTrack({ free_vip_level: 0 }), await buildTrack({ free_vip_level: 0 })]
    const [one, other] = [await buildUser(application), await buildUser(application)]
    const taken = await inOrder(application, one.userId, [() => linkTo(fileId, one), () => closing(one)])
    expect([taken.first.status, await rowsOf(one)]).toEqual([200, []])
    expect(await query('select former_id is null as has_name from takings where resource_id = $1', id)).toEqual([
      { has_name: false },
    ])
    const late = await inOrder(application, other.userId, [() => closing(other), () => linkTo(later, other)])
    expect([late.second.fault, await rowsOf(other)]).toEqual(['NOT_SIGNED_IN', []])
  })

  test('is merged: what was taken belongs to the account that is left', async () => {
    const [from, into] = [await buildUser(application), await buildUser(application)]
    const { id, fileId } = await buildTrack({ free_vip_level: 0 })
    const merging = () =>
      db.transaction().execute(async (transaction) => {
        await personalData.merge(transaction, { fromId: from.userId, intoId: into.userId, now: clock.now })
      })
    await inOrder(application, from.userId, [() => linkTo(fileId, from), merging])
    expect(await query('select user_id from takings where resource_id = $1', id)).toEqual([{ user_id: into.userId }])
  })
})

test('downloads lock the files that they count in one order, whatever the order of a pack', async () => {
  const person = await buildUser(application)
  const [first, second] = [await buildTrack({ free_vip_level: 0 }), await buildTrack({ free_vip_level: 0 })]
  const pack = await buildPack(database, [second.id, first.id], { free_vip_level: 0 })
  const counting = await db.startTransaction().execute()
  await counting.updateTable('audio_sources').set({ download_count: 1 }).where('file_id', '=', first.fileId).execute()
  const taking = packageOf(pack, person)
  await expect.poll(() => waitingFor(application, 'row')).toBe(1)
  const free = 'select file_id from audio_sources where file_id = $1 for no key update skip locked'
  expect(await query(free, second.fileId)).toHaveLength(1)
  await counting.commit().execute()
  expect((await taking).status).toBe(200)
  const counts = await query('select download_count::int as count from audio_sources where file_id = any($1) order by file_id', [
    first.fileId,
    second.fileId,
  ])
  expect(counts).toEqual([{ count: 2 }, { count: 1 }])
})
