import { allRoutes } from '@shenglang/contract/composition/routes'
import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'
import { createCrate } from '../catalog/crates/crates.ts'
import { sendRequest } from '../commerce/made-to-measure/requests.ts'
import type { Db } from '../platform/database/db.ts'
import { DatabaseUnavailable } from '../platform/database/unavailable.ts'
import type { StudioDeps } from '../studio/works/deps.ts'
import { saveWork } from '../studio/works/drafts.ts'
import { DOMAINS } from './domains.ts'

const application = await testApplication()
const other = await startAgain(application)
const person = await buildUser(application)
const wish = { phonenumber: '13900000001', occasion: '开业', budget: 100, wish: '一首' }

const post = (app: FastifyInstance, key: string, body: object = wish) =>
  app.inject({
    method: 'POST',
    url: `${API_BASE}/client/app/user/design/request`,
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': key },
    payload: body,
  })
const requests = async () => {
  const headers = { authorization: `Bearer ${person.token}` }
  return (await application.app.inject({ url: `${API_BASE}/client/app/user/design/request`, headers })).json().total
}

test('a request repeated to two processes is sent once, and answered the same to the byte', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => post(index % 2 ? other : application.app, 'press-1')))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.json().code).toBe(200)
  expect(await requests()).toBe(1)
})

test('the same key for another call is 409, an invalid key 400, both in Chinese', async () => {
  const reused = await post(other, 'press-1', { ...wish, wish: '两首' })
  expect([reused.statusCode, reused.json().fault, reused.json().msg]).toEqual([
    409,
    'IDEMPOTENCY_KEY_REUSED',
    '这个提交编号已经用于另一份内容，请换一个',
  ])
  const bad = await post(other, 'two words')
  expect([bad.statusCode, bad.json().msg]).toEqual([400, '请求头 Idempotency-Key 应为 1 到 255 个可见的英文字符'])
  expect(await requests()).toBe(1)
})

test("the answers under a user's keys are erased with the account", async () => {
  const db = application.database.query()
  for (const { personalData } of DOMAINS) await personalData?.erase(db, person.userId, new Date())
  expect(await requests()).toBe(0)
  expect((await post(other, 'press-1')).statusCode).toBe(200)
  expect(await requests()).toBe(1)
})

test('the published document describes keys and permissions', async () => {
  const { paths } = (await application.app.inject({ url: `${API_BASE}/openapi.json` })).json()
  for (const { method, path, idempotent, permission } of allRoutes) {
    const { parameters, security } = paths[path][method.toLowerCase()]
    const headers = parameters.filter((parameter: { in: string }) => parameter.in === 'header')
    expect(headers.map(({ name }: { name: string }) => name)).toEqual(idempotent ? ['Idempotency-Key'] : [])
    if (permission) expect(security).toEqual([{ bearer: [permission] }])
  }
})

/** A database that is lost once a transaction has been committed. */
function lostAfterCommit(db: Db): Db {
  let isLost = false
  const transaction = () => ({
    execute: async (work: (transaction: Db) => Promise<unknown>) => {
      const result = await db.transaction().execute(work)
      isLost = true
      return result
    },
  })
  return new Proxy(db, {
    get(_, name) {
      if (isLost) throw new DatabaseUnavailable('committed')
      if (name === 'transaction') return transaction
      const value = Reflect.get(db, name, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}

test('answers what is committed without another query: a failed one would have it done twice', async () => {
  const { userId } = await buildUser(application)
  const lost = () => lostAfterCommit(application.database.query())
  expect(await createCrate(lost(), userId, { name: '周五', parentId: '' })).toMatchObject({ name: '周五' })
  expect(await sendRequest(lost(), userId, wish)).toMatchObject({ wish: '一首' })
  const deps = { dictionaries: async () => [], now: () => new Date(), reviewEdits: 'always' }
  const saved = saveWork({ ...deps, db: lost() } as unknown as StudioDeps, userId, { title: '新作' })
  expect(await saved).toMatchObject({ title: '新作' })
})
