import { setSaleTerms } from '@shenglang/contract/commerce/sale/sale-terms'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import { saveResource, submitWork } from '@shenglang/contract/studio/works'
import { describe, expect, test } from 'vitest'
import { buildPack } from '../../../test/commerce/packs.ts'
import { csvForm } from '../../../test/csv-form.ts'
import { buildResource, SHOWN } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { restoreLifted } from '../works/infringing-works.ts'
import { moveWork, releaseDue } from '../works/publication.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const editor = await buildUser(application, { permissions: ['content', 'finance'] })
const artist = await buildUser(application, { is_artists: true })

const at = (path: string, id: string) => path.replace('{id}', id)
const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY_MS).toISOString()
const presell = (id: string, days: number | null) =>
  send('POST', at(setSaleTerms.path, id), { releaseTime: days === null ? null : inDays(days) }, editor)
const SOLD = { price_fen: 3000, free_vip_level: PURCHASE_ONLY, artist_id: artist.userId }
const track = () => buildResource(database, SOLD)
const presale = async (days = 7) => {
  const id = await track()
  expect((await presell(id, days)).status).toBe(200)
  return id
}
/** A published pack of the same artist, purchase only, with everything that a release needs. */
const pack = (memberIds: string[], terms = {}) =>
  buildPack(database, memberIds, { ...SOLD, ...SHOWN, access_chosen: true, ...terms })
const read = async (id: string) => (await send('GET', at(edit.readEditableWork.path, id), {}, editor)).data as edit.EditableWork
const idsIn = async (id: string) => (await read(id)).members.map(({ resourceId }) => resourceId)
const arrange = async (id: string, memberIds: string[]) => {
  const { version, title, categoryCode, priceFen, freeVipLevel } = await read(id)
  const same = { resourceId: id, version, title, categoryCode, priceFen, freeVipLevel }
  return send('POST', edit.saveEditedWork.path, { ...same, memberIds }, editor)
}
const load = async (csv: string) =>
  (await send('POST', edit.importWorks.path, csvForm(csv), editor)).data as { changeId: string; faults: { reason: string }[] }
const EARLY = expect.stringMatching(/^《.+》预售到 \d{4}-\d\d-\d\d \d\d:\d\d，合集不能更早开放$/)
const refused = (field: string) => ({ status: 400, msg: EARLY, detail: { field } })

describe('a work on presale is refused in a pack that is released earlier', () => {
  test('by the form, also a pack of its own artist', async () => {
    const [own, early] = [await track(), await presale()]
    const open = await pack([own])
    expect(await arrange(open, [own, early])).toMatchObject(refused('memberIds'))
    expect((await presell(open, 6)).status).toBe(200)
    expect(await arrange(open, [own, early])).toMatchObject(refused('memberIds'))
    expect((await presell(open, 7)).status).toBe(200)
    expect((await arrange(open, [own, early])).status).toBe(200)
    expect(await idsIn(open)).toEqual([own, early])
  })

  test('by a file, in an existing pack and in a new one', async () => {
    const [own, early] = [await track(), await presale()]
    const open = await pack([own])
    const head = '编号,标题,艺人编号,分类,价格（元）,下载等级,曲目编号'
    const line = `,新合集,${artist.userId},A0301,9.90,${PURCHASE_ONLY},${early}`
    expect(await load(`${head}\n${open},,,,,,${own} ${early}\n${line}`)).toMatchObject({
      faults: [{ reason: EARLY }, { reason: EARLY }],
    })
    expect(await idsIn(open)).toEqual([own])
  })

  test('by undoing a change that removed it', async () => {
    const [own, other] = [await track(), await track()]
    const open = await pack([own, other])
    const { changeId } = await load(`编号,曲目编号\n${open},${own}`)
    expect((await presell(other, 7)).status).toBe(200)
    const undone = await send('POST', at(edit.undoWorksChange.path, changeId), {}, editor)
    expect(undone.data).toMatchObject({ undone: 0, skipped: [{ resourceId: open }] })
    expect(await idsIn(open)).toEqual([own])
  })

  test('by its artist', async () => {
    const [own, early] = [await track(), await presale()]
    const open = await pack([own])
    const args = { resourceId: open, memberIds: [own, early] }
    expect(await send('POST', saveResource.path, args, artist)).toMatchObject(refused('memberIds'))
  })
})

describe('setting a presale', () => {
  test('of a track in packs that are released earlier is refused', async () => {
    const own = await track()
    const open = await pack([own])
    expect(await presell(own, 7)).toMatchObject({
      ...{ status: 400, detail: { field: 'releaseTime' } },
      msg: expect.stringMatching(/^合集《.+》收录了它，会更早开放/),
    })
    expect((await presell(open, 8)).status).toBe(200)
    expect((await presell(own, 9)).status).toBe(400)
    expect((await presell(own, 8)).status).toBe(200)
  })

  test('of a pack that is released before one of its tracks is refused, and so is ending the presale of the pack', async () => {
    const own = await track()
    const later = await pack([own])
    expect([(await presell(later, 8)).status, (await presell(own, 8)).status]).toEqual([200, 200])
    for (const days of [7, null]) expect(await presell(later, days)).toMatchObject(refused('releaseTime'))
    expect((await presell(later, 9)).status).toBe(200)
  })

  test('of a track in a hidden pack is accepted, and checked when that pack is published', async () => {
    const own = await track()
    const hidden = await pack([own], { published_at: null, state: 'draft' })
    expect((await presell(own, 7)).status).toBe(200)
    expect(await send('POST', at(submitWork.path, hidden), {}, artist)).toMatchObject({ fault: 'WORK_INCOMPLETE', msg: EARLY })
  })
})

test('of a presale of a track and a change that adds it to a pack at the same time, the second is refused', async () => {
  const [own, added] = [await track(), await track()]
  const open = await pack([own])
  const client = await database.pool.connect()
  await client.query("select pg_advisory_lock(hashtext('packed presales'))")
  const both = Promise.all([arrange(open, [own, added]), presell(added, 7)])
  await untilLocked(database, 2)
  client.release(true)
  expect((await both).map(({ status }) => status).toSorted()).toEqual([200, 400])
})

describe('a pack with works on presale', () => {
  test('is published at the time that its artist set, once its works are released, and not before', async () => {
    const early = await presale()
    const hidden = { published_at: null, state: 'draft', approved_at: clock.now } as const
    const [late, soon] = [
      await pack([early], { ...hidden, release_at: inDays(7) }),
      await pack([early], { ...hidden, release_at: inDays(6) }),
    ]
    expect((await send('POST', at(submitWork.path, late), {}, artist)).status).toBe(200)
    expect(await send('POST', at(submitWork.path, soon), {}, artist)).toMatchObject({ fault: 'WORK_INCOMPLETE', msg: EARLY })
  })

  test('goes back to its artist where a presale was moved behind the release of the pack', async () => {
    const early = await presale()
    const hidden = { published_at: null, state: 'draft', release_at: inDays(7) } as const
    const scheduled = await pack([early], hidden)
    await moveWork(db, { move: 'submit', resourceId: scheduled, now: clock.now })
    await moveWork(db, { move: 'publish', resourceId: scheduled, now: clock.now })
    expect((await presell(early, 9)).status).toBe(200)
    await releaseDue(db, new Date(clock.now.getTime() + 7 * DAY_MS))
    expect(await read(scheduled)).toMatchObject({ isVisible: false, state: 'draft' })
  })

  test('stays taken down when a dispute ends, while one of its works is on presale', async () => {
    const own = await track()
    const disputed = await pack([own])
    await moveWork(db, { move: 'takedown', resourceId: disputed, reason: '投诉', now: clock.now })
    expect((await presell(own, 7)).status).toBe(200)
    const lifted = { resourceId: disputed, reason: '撤销', actorId: editor.userId, at: clock.now }
    await db
      .transaction()
      .execute((transaction) => restoreLifted(transaction, [{ ...lifted, isUnchanged: true, publishedAt: clock.now }]))
    expect(await read(disputed)).toMatchObject({ isVisible: false, state: 'taken_down' })
  })
})
