import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)

test('a level opens its own works and those of the levels below, published ones only', async () => {
  const build = (level: number, more = {}) => buildResource(database, { free_vip_level: level, ...more })
  await Promise.all([build(0), build(1), build(1, { content_type: CONTENT_TYPES.collection }), build(2)])
  const newest = await build(2, { published_at: new Date('2026-11-20T00:00:00Z'), cover_color: '#112233' })
  // Neither drafts nor goods, nor works that must be bought.
  await Promise.all([build(1, { published_at: null }), build(1, { content_type: CONTENT_TYPES.goods }), build(99)])
  const { data } = await send('GET', vipOpens.path)
  const levels = vipOpens.answer.parse(data)
  expect(levels.slice(0, 3).map(({ vipLevel, adds, opens }) => [vipLevel, adds, opens])).toEqual([
    [1, 2, 2],
    [2, 2, 4],
    [3, 0, 4],
  ])
  expect(levels[1]?.covers[0]).toEqual({ resourceId: newest, cover: '', coverColor: '#112233' })
})
