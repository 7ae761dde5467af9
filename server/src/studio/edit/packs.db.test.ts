import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import { describe, expect, test } from 'vitest'
import { csvForm } from '../../../test/csv-form.ts'
import { buildResource, SHOWN } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const editor = await buildUser(application, { permissions: ['content'] })
const artist = await buildUser(application, { is_artists: true })

const at = (path: string, id: string) => path.replace('{id}', id)
const save = (args: object) =>
  send('POST', edit.saveEditedWork.path, { contentType: 2, title: '夏夜', categoryCode: 'A0306', priceFen: 0, ...args }, editor)
const read = async (id: string) => (await send('GET', at(edit.readEditableWork.path, id), {}, editor)).data as edit.EditableWork
const change = async (id: string, args: object) => save({ resourceId: id, version: (await read(id)).version, ...args })
const show = (id: string, isVisible = true) =>
  send('POST', at(edit.setWorkVisible.path, id), { isVisible, reason: isVisible ? '' : '换季' }, editor)
/** Sets the cover as an upload in the form would. */
const cover = (id: string) =>
  application.database.query().updateTable('resources').set({ cover: SHOWN.cover }).where('resource_id', '=', id).execute()
const track = (overrides = {}) => buildResource(application.database, { artist_id: artist.userId, ...overrides })

test('a pack for an artist gets its tracks in order, is published, reordered and taken down', async () => {
  const [one, two, three] = [await track(), await track(), await track()]
  const { resourceId } = (await save({ artistId: artist.userId })).data as edit.EditableWork
  const lacks = (text: string) => ({ status: 400, fault: 'WORK_INCOMPLETE', msg: text })
  expect(await show(resourceId)).toMatchObject(lacks('还缺曲目、封面、免费下载等级'))
  expect((await change(resourceId, { memberIds: [two, one, three] })).status).toBe(200)
  await cover(resourceId)
  // A form without a download level leaves the access open.
  expect((await change(resourceId, { cover: SHOWN.cover })).data).toMatchObject({ isAccessChosen: false })
  expect(await show(resourceId)).toMatchObject(lacks('还缺免费下载等级'))
  expect((await change(resourceId, { cover: SHOWN.cover, freeVipLevel: 0 })).data).toMatchObject({ isAccessChosen: true })
  expect((await read(resourceId)).members.map((member) => member.resourceId)).toEqual([two, one, three])
  expect((await show(resourceId)).data).toMatchObject({ isVisible: true, state: 'published' })
  const page = await send('GET', `/client/app/cms/resource/${resourceId}`)
  expect((page.data as { children: { resourceId: string }[] }).children.map((child) => child.resourceId)).toEqual([
    two,
    one,
    three,
  ])

  const same = { cover: SHOWN.cover }
  expect((await change(resourceId, { ...same, memberIds: [three, one] })).status).toBe(200)
  expect((await change(resourceId, { ...same, title: '夏末' })).data).toMatchObject({
    title: '夏末',
    members: [{ resourceId: three }, { resourceId: one }],
  })
  expect((await show(resourceId, false)).data).toMatchObject({ isVisible: false, state: 'taken_down' })
  expect((await show(resourceId)).data).toMatchObject({ isVisible: true })
})

test('two editors of the tracks at once do not overwrite one another', async () => {
  const [one, two] = [await track(), await track()]
  const { resourceId, version } = (await save({})).data as edit.EditableWork
  const answers = await Promise.all([[one], [two]].map((memberIds) => save({ resourceId, version, memberIds })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test("refuses to sell others' tracks, also by a later price, seller or level", async () => {
  const foreign = await track({ free_vip_level: 2 })
  const { resourceId } = (await save({ freeVipLevel: 2 })).data as edit.EditableWork
  const refused = { status: 400, detail: { field: 'memberIds' } }
  expect(await change(resourceId, { memberIds: [foreign], freeVipLevel: 1 })).toMatchObject(refused)
  expect((await change(resourceId, { memberIds: [foreign], freeVipLevel: 2 })).status).toBe(200)
  expect(await change(resourceId, { priceFen: 100, freeVipLevel: 2 })).toMatchObject(refused)
  expect(await change(resourceId, { freeVipLevel: 0 })).toMatchObject(refused)
  expect((await change(resourceId, { freeVipLevel: 3 })).status).toBe(200)
})

test('refuses to publish a pack that an artist drafted, and tracks in a work that is no pack', async () => {
  const draft = { content_type: CONTENT_TYPES.collection, published_at: null, state: 'draft' as const }
  const pack = await buildResource(application.database, { artist_id: artist.userId, ...draft }, [])
  expect(await show(pack)).toMatchObject({ status: 400, msg: '艺人的合集由艺人提交，审核后上架' })
  const single = await track()
  const args = { resourceId: single, version: (await read(single)).version, memberIds: [await track()] }
  expect(await save(args)).toMatchObject({ status: 400, detail: { field: 'memberIds' } })
  expect(await save({ contentType: 3 })).toMatchObject({ status: 400, detail: { field: 'contentType' } })
})

test('tracks are listed by their ids in the given order, without unknown ones', async () => {
  const [one, two] = [await track({ title: '一' }), await track({ title: '二' })]
  const { data } = await send('GET', edit.listTracksByIds.path, { ids: `${two},999999,${one}` }, editor)
  expect((data as edit.PackMember[]).map(({ title }) => title)).toEqual(['二', '一'])
})

const bulk = (args: object) => send('POST', edit.changeWorks.path, args, editor)
const load = async (csv: string, isPreview = false) =>
  (await send('POST', edit.importWorks.path, csvForm(csv, isPreview), editor)).data as {
    changeId: string
    changed: number
    created: number
    faults: { line: number; reason: string }[]
  }
const undo = (changeId: string) => send('POST', at(edit.undoWorksChange.path, changeId), {}, editor)
/** A pack of the artist's, for a level, with these tracks. */
async function packOf(memberIds: string[], terms: object = {}): Promise<string> {
  const { resourceId } = (await save({ artistId: artist.userId, freeVipLevel: 2, ...terms })).data as edit.EditableWork
  expect((await change(resourceId, { memberIds, freeVipLevel: 2, ...terms })).status).toBe(200)
  return resourceId
}
const idsIn = async (packId: string) => (await read(packId)).members.map(({ resourceId }) => resourceId)

test('a bulk change obeys the rules of the form: one pack that breaks them refuses all, in the preview too', async () => {
  const other = await buildUser(application, { is_artists: true })
  const [own, foreign] = [await track(), await track({ artist_id: other.userId, free_vip_level: 2 })]
  const [good, bad] = [await packOf([own]), await packOf([foreign])]
  for (const isPreview of [true, false]) {
    expect(await bulk({ ids: [good, bad], change: { priceFen: 500 }, isPreview })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('收费的合集只能收录出售者自己的曲目'),
      detail: { field: 'priceFen' },
    })
  }
  expect(await bulk({ ids: [good, bad], change: { freeVipLevel: 0 } })).toMatchObject({ status: 400 })
  expect(await bulk({ ids: [good], change: { artistId: other.userId, priceFen: 500 } })).toMatchObject({ status: 400 })
  expect([(await read(good)).priceFen, (await read(bad)).freeVipLevel]).toEqual([0, 2])
  expect((await bulk({ ids: [good], change: { priceFen: 500 } })).data).toMatchObject({ changed: 1 })
  expect((await bulk({ ids: [good, bad], change: { style: '', freeVipLevel: 3 } })).data).toMatchObject({ changed: 2 })
})

test('a pack is given another seller together with its tracks', async () => {
  const other = await buildUser(application, { is_artists: true })
  const own = await track()
  const pack = await packOf([own], { priceFen: 500 })
  expect((await bulk({ ids: [pack], change: { artistId: other.userId } })).status).toBe(400)
  expect((await bulk({ ids: [pack, own], change: { artistId: other.userId } })).data).toMatchObject({ changed: 2 })
  expect((await read(pack)).artistId).toBe(other.userId)
})

test('undoing leaves a pack whose former state is not allowed any more', async () => {
  const own = await track()
  const pack = await packOf([own], { priceFen: 500 })
  const { changeId } = (await bulk({ ids: [pack], change: { priceFen: 0 } })).data as { changeId: string }
  const other = await buildUser(application, { is_artists: true })
  await bulk({ ids: [own], change: { artistId: other.userId } })
  expect((await undo(changeId)).data).toMatchObject({ undone: 0, skipped: [{ resourceId: pack }] })
  expect((await read(pack)).priceFen).toBe(0)
})

test('a file names the tracks of packs in order, and is undone with them', async () => {
  const [one, two, three] = [await track(), await track(), await track()]
  const pack = await packOf([one, two])
  const { csv } = (await send('GET', edit.exportWorks.path, { keyword: pack }, editor)).data as { csv: string }
  expect(csv).toContain(`,${one} ${two}\r\n`)
  expect(await load(csv, true)).toMatchObject({ changed: 0, faults: [] })
  const file = csv.replace(`${one} ${two}`, `${three}、${one}`)
  expect(await load(file, true)).toMatchObject({ changed: 1, faults: [] })
  expect(await idsIn(pack)).toEqual([one, two])
  const { changeId } = await load(file)
  expect(await idsIn(pack)).toEqual([three, one])
  expect((await undo(changeId)).data).toEqual({ undone: 1, skipped: [] })
  expect(await idsIn(pack)).toEqual([one, two])
})

test('a file with packs that break the rules changes nothing, and its lines are named', async () => {
  const other = await buildUser(application, { is_artists: true })
  const [own, foreign] = [await track(), await track({ artist_id: other.userId, free_vip_level: 3 })]
  const pack = await packOf([own])
  const head = '编号,价格（元）,曲目编号'
  const faultsOf = async (...lines: string[]) => (await load([head, ...lines].join('\n'))).faults
  expect(await faultsOf(`${pack},5,${foreign}`)).toEqual([
    { line: 2, reason: expect.stringContaining('收费的合集只能收录出售者自己的曲目') },
  ])
  expect(await faultsOf(`${own},,`, `${pack},0,${own} ${foreign}`)).toEqual([
    { line: 3, reason: expect.stringContaining('下载等级不能更低') },
  ])
  expect(await faultsOf(`${pack},,${own} ${own}`)).toEqual([{ line: 2, reason: '每首曲目只放一次' }])
  expect(await faultsOf(`${pack},,999999`)).toEqual([{ line: 2, reason: '没有编号为 999999 的单曲' }])
  expect(await faultsOf(`${pack},,夜航`)).toEqual([{ line: 2, reason: '曲目编号“夜航”不是数字' }])
  expect(await faultsOf(`${own},,${own}`)).toEqual([{ line: 2, reason: '只有合集可以收录曲目' }])
  expect(await idsIn(pack)).toEqual([own])
})

test('a file does not refuse an unchanged pack whose track was taken down since', async () => {
  const own = await track()
  const pack = await packOf([own])
  await show(own, false)
  expect(await load(`编号,下载等级,曲目编号\n${pack},3,${own}`)).toMatchObject({ changed: 1, faults: [] })
  expect(await idsIn(pack)).toEqual([own])
})

describe('a line without an id', () => {
  const HEAD = '编号,标题,艺人编号,分类,价格（元）,下载等级,曲目编号'
  const loadLines = (lines: string[], isPreview = false) => load([HEAD, ...lines].join('\n'), isPreview)
  const packsTitled = async (title: string) => {
    const { data } = await send('GET', edit.findWorks.path, { keyword: title, contentType: '2' }, editor)
    return (data as { rows: edit.WorkRow[] }).rows
  }

  test('creates a hidden pack with its terms and tracks, and a preview creates none', async () => {
    const [one, two] = [await track(), await track()]
    const lines = [`,夏日合集,${artist.userId},A0301,9.90,2,${two} ${one}`]
    expect(await loadLines(lines, true)).toMatchObject({ changeId: '', changed: 0, created: 1, faults: [] })
    expect(await packsTitled('夏日合集')).toEqual([])
    expect(await loadLines(lines)).toMatchObject({ changeId: '', changed: 0, created: 1, faults: [] })
    const [pack] = await packsTitled('夏日合集')
    expect(pack).toMatchObject({ artistId: artist.userId, priceFen: 990, freeVipLevel: 2, state: 'draft', isVisible: false })
    expect(await idsIn(pack?.resourceId ?? '')).toEqual([two, one])
    await cover(pack?.resourceId ?? '')
    expect((await show(pack?.resourceId ?? '', true)).status).toBe(200)
  })

  test('without a download level leaves open who may download the pack, which cannot be published until that is chosen', async () => {
    expect(await loadLines([`,敞开合集,${artist.userId},A0301,0,,${await track()}`])).toMatchObject({ created: 1, faults: [] })
    const [pack] = await packsTitled('敞开合集')
    const { resourceId = '' } = pack ?? {}
    await cover(resourceId)
    expect(await show(resourceId)).toMatchObject({ status: 400, msg: '还缺免费下载等级' })
    // A file chooses the level even where it is the present one.
    expect(await load(`编号,下载等级\n${resourceId},0`)).toMatchObject({ changed: 1, faults: [] })
    expect((await show(resourceId)).status).toBe(200)
  })

  test('is checked together with the changes of the same file; undoing these leaves the new pack', async () => {
    const [own, locked] = [await track(), await track({ free_vip_level: 3 })]
    const other = await buildUser(application, { is_artists: true })
    const packLine = `,换级合集,${other.userId},A0301,,1,${locked}`
    expect((await loadLines([packLine])).faults).toEqual([{ line: 2, reason: expect.stringContaining('下载等级不能更低') }])
    const done = await loadLines([packLine, `${locked},,,,,1,`, `${own},,,,,1,`])
    expect(done).toMatchObject({ changed: 2, created: 1, faults: [] })
    expect((await undo(done.changeId)).data).toMatchObject({ undone: 2 })
    expect(await packsTitled('换级合集')).toHaveLength(1)
  })

  test('that is wrong is named, and nothing is created', async () => {
    const [own, foreign] = [
      await track(),
      await track({ artist_id: (await buildUser(application, { is_artists: true })).userId }),
    ]
    const of = artist.userId
    const { faults, created } = await loadLines([
      `,,${of},A0301,,,${own}`,
      `,缺分类,${of},,,,${own}`,
      `,没有曲目,${of},A0301,,,`,
      `,怪价格,${of},A0301,一元,,${own}`,
      `,怪分类,${of},Z9999,,,${own}`,
      `,没有这人,999999999,A0301,,,${own}`,
      `,好的合集,${of},A0301,,,${own}`,
    ])
    expect([created, faults.map(({ line }) => line)]).toEqual([0, [2, 3, 4, 5, 6, 7]])
    expect(await packsTitled('好的合集')).toEqual([])
    expect((await loadLines([`,卖别人的,${of},A0301,5,,${foreign}`])).faults).toEqual([
      { line: 2, reason: expect.stringContaining('收费的合集只能收录出售者自己的曲目') },
    ])
  })

  test('is refused where its seller has a pack of that title, such as from an earlier import of the file', async () => {
    const own = await track()
    const lines = [`,只有一个,${artist.userId},A0301,,,${own}`]
    expect((await loadLines([...lines, ...lines])).faults).toEqual([{ line: 3, reason: expect.stringContaining('同名合集') }])
    expect((await loadLines(lines)).created).toBe(1)
    expect((await loadLines(lines)).faults).toEqual([{ line: 2, reason: expect.stringContaining('同名合集') }])
  })

  test('is refused beyond the number of packs that one file may create', async () => {
    const own = await track()
    const lines = Array.from({ length: edit.NEW_PACKS_MAX + 1 }, (_, index) => `,第 ${index} 个,${artist.userId},A0301,,,${own}`)
    expect((await loadLines(lines)).faults).toEqual([
      { line: edit.NEW_PACKS_MAX + 2, reason: expect.stringContaining('最多新建') },
    ])
    // A preview applies the same limit; creating that many takes half a minute on a busy machine.
    expect(await loadLines(lines.slice(0, edit.NEW_PACKS_MAX), true)).toMatchObject({ created: edit.NEW_PACKS_MAX, faults: [] })
  })
})
