import type { VipGoods } from '@shenglang/contract/commerce/levels/entities'
import { expect, test } from 'vitest'
import { buildResource, buildSource } from '../../../test/library.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { setSaleRule } from '../sale/sale-rules.ts'
import { selectSound } from './sound.sql.ts'
import { listVipGoods } from './vip-goods.ts'

const application = await testApplication({ DOWNLOADS_A_DAY: '3,5,0' })
const { database } = application
const db = database.query()
const send = createClient(application.app)

const list = (downloadsADay: number[]) => listVipGoods({ db, downloadsADay, sound: () => selectSound(db) })

const linesOf = (tiers: readonly VipGoods[], level: number) => tiers.find(({ vipLevel }) => vipLevel === level)

test('the levels on sale give the numbers of the site’s settings', async () => {
  const { data } = await send('GET', '/client/app/cms/vip/config')
  const tiers = data as VipGoods[]
  expect(linesOf(tiers, 1)?.benefits).toEqual(['每天下载 5 个', '320k MP3 下载'])
  expect(linesOf(tiers, 2)?.benefits[0]).toBe('每天下载个数不限')
  expect(linesOf(tiers, 4)?.gains).toEqual(['5 个团队席位', '可验证的商用授权书'])
})

test('the presale discount follows its sale rule, and an operator’s line stays', async () => {
  await setSaleRule(db, { name: 'presalePercents', value: { '1': 95, '2': 100 } })
  await db
    .updateTable('vip_goods')
    .set({ benefits: ['每天下载更多文件', '每月线下试听会'] })
    .where('vip_level', '=', 1)
    .execute()
  const tiers = await list([1, 2])
  expect(linesOf(tiers, 1)?.benefits).toEqual(['每天下载 2 个', '320k MP3 下载', '预售 9.5 折', '每月线下试听会'])
  expect(linesOf(tiers, 2)?.benefits).toEqual(['每天下载 2 个', '无损音质下载（原曲为无损时）'])
})

test('every level on offer has an icon: the site’s, or the picture that the operator set', async () => {
  const { data } = await send('GET', '/client/app/cms/vip/config')
  expect((data as VipGoods[]).map(({ iconUrl }) => iconUrl)).toEqual([1, 2, 3, 4].map((level) => `/vip/icon/${level}`))
  const icon = (level: number | string) => application.app.inject({ url: `/api/vip/icon/${level}` })
  const drawn = await icon(2)
  expect([drawn.statusCode, drawn.headers['content-type'], drawn.body]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    expect.stringContaining('VIP2'),
  ])
  await db.updateTable('vip_goods').set({ icon_url: '/media/image/own' }).where('vip_level', '=', 2).execute()
  expect((await icon(2)).headers.location).toBe('/api/media/image/own')
  expect(linesOf(await list([1]), 2)?.iconUrl).toBe('/media/image/own')
  expect([(await icon(9)).statusCode, (await icon('x')).statusCode]).toEqual([404, 404])
})

test('the sound that levels promise is that of the files they open', async () => {
  const build = (level: number, source: Parameters<typeof buildSource>[0], more = {}) =>
    buildResource(database, { free_vip_level: level, ...more }, [buildSource({ duration_ms: 60_000, ...source })])
  const mp3 = (kbps: number) => ({ file_type: 'audio/mpeg', file_size: kbps * 7500 })
  await build(1, mp3(192))
  expect(linesOf(await list([1]), 1)?.benefits).toContain('192k MP3 下载')
  expect(linesOf(await list([1]), 2)?.benefits).toContain('192k MP3 下载')
  // Free works, drafts, works that only a purchase opens, and videos.
  await build(0, mp3(64))
  await build(1, mp3(64), { published_at: null })
  await build(99, mp3(64))
  await build(1, { file_type: 'video/mp4', file_size: 10 })
  await build(2, { file_type: 'audio/flac', file_size: 7_000_000 })
  expect(linesOf(await list([1]), 1)?.benefits).toContain('192k 到 320k MP3 下载')
  expect(linesOf(await list([1]), 2)?.benefits).toContain('无损音质下载（原曲为无损时）')
})

test('the sound that levels promise is measured without covers and tags', async () => {
  const withCover = { file_size: 128 * 7500 + 2_000_000, bit_rate: 128_000, duration_ms: 60_000 }
  await buildResource(database, { free_vip_level: 3 }, [buildSource(withCover)])
  expect(linesOf(await list([1]), 1)?.benefits).toContain('128k 到 320k MP3 下载')
})
