import * as contract from '@shenglang/contract/catalog/design-requests'
import { expect, test } from 'vitest'
import { arrivalOf } from '../../test/arrivals.ts'
import { buildArtist, buildResource } from '../../test/library.ts'
import { buildCatalog } from '../../test/test-catalog.ts'
import { testDatabase } from '../../test/test-database.ts'
import { Calls } from '../platform/http/calls.ts'
import { answerRequest } from './design-requests.ts'
import { mountCatalog } from './routes.ts'

const database = await testDatabase()
const calls = new Calls()
mountCatalog(calls, buildCatalog(database))
const [mine, theirs] = [
  arrivalOf({ userId: await buildArtist(database, '阿夜') }),
  arrivalOf({ userId: await buildArtist(database) }),
]
const wish = { phonenumber: '13800000000', occasion: '周年庆', budget: 3000, wish: '一首开场曲' }
const send = (overrides: object = {}, arrival = mine) =>
  calls.call(contract.sendDesignRequest, { ...wish, ...overrides }, arrival)

test('a wish is kept for its sender and the administrators alone', async () => {
  const offer = await buildResource(database, { title: '定制 Remix', content_type: 5 })
  const sent = await send({ resourceId: offer })
  expect(sent).toMatchObject({ title: '定制 Remix', nickName: '阿夜', budgetFen: 300_000, isOpen: true, occasion: '周年庆' })
  const list = async (route: typeof contract.listDesignRequests, arrival = mine) => (await calls.call(route, {}, arrival)).total
  expect(await list(contract.listDesignRequests)).toBe(1)
  expect(await list(contract.listDesignRequests, theirs)).toBe(0)
  expect(await list(contract.listAllDesignRequests, arrivalOf({ userId: '1', isAdmin: true }))).toBe(1)
  await expect(calls.call(contract.closeDesignRequest, { id: sent.requestId }, theirs)).rejects.toMatchObject({
    code: 'DESIGN_REQUEST_NOT_FOUND',
  })
  expect(await calls.call(contract.closeDesignRequest, { id: sent.requestId }, mine)).toMatchObject({ isOpen: false })
})

test('five may be open, however many come at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => send({}, theirs)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(send({}, theirs)).rejects.toMatchObject({ code: 'DESIGN_REQUESTS_FULL' })
})

test('in minor mode none is sent', async () => {
  const minor = arrivalOf({ userId: await buildArtist(database) })
  const setMinor = (isMinor: boolean) =>
    database.pool.query('update users set is_minor = $1 where user_id = $2', [isMinor, minor.caller.userId])
  await setMinor(true)
  await expect(send({}, minor)).rejects.toMatchObject({ code: 'MINOR_MODE' })
  await setMinor(false)
  await expect(send({}, minor)).resolves.toMatchObject({ isOpen: true })
})

test('what is no offer, no phone or no wish is refused', async () => {
  await expect(send({ resourceId: await buildResource(database) })).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await expect(send({ phonenumber: '123' })).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  await expect(send({ wish: '  ' })).rejects.toMatchObject({ message: '参数 wish 请填写需求说明' })
  await expect(send({ budget: -1 })).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
})

test('an answer stands with the wish, and whoever sent it is told; one taken back is not answered', async () => {
  const asker = arrivalOf({ userId: await buildArtist(database) })
  const sent = await send({}, asker)
  const db = database.query()
  expect(await answerRequest(db, sent.requestId, '下周三给你小样', new Date())).toMatchObject({ answer: '下周三给你小样' })
  expect((await calls.call(contract.listDesignRequests, {}, asker)).rows).toMatchObject([
    { answer: '下周三给你小样', isOpen: true },
  ])
  const told = db
    .selectFrom('notices')
    .select(['kind', 'title', 'content'])
    .where('user_id', '=', asker.caller.userId ?? '')
  expect(await told.execute()).toEqual([{ kind: 'wish', title: '你的定制需求有了答复', content: '下周三给你小样' }])
  await calls.call(contract.closeDesignRequest, { id: sent.requestId }, asker)
  await expect(answerRequest(db, sent.requestId, '来晚了', new Date())).rejects.toMatchObject({
    code: 'DESIGN_REQUEST_NOT_FOUND',
  })
  expect(await told.execute()).toHaveLength(1)
})
