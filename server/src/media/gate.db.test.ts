import { expect, test } from 'vitest'
import { buildResource, buildSource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { app, database, files } = application
const send = createClient(app)

test('the address and the bytes of a gated track go to whoever has its level (spec §5)', async () => {
  const source = buildSource()
  await files.put(source.storage_key, Buffer.from('sound'))
  const id = await buildResource(database, { play_vip_level: 2 }, [source])
  const [none, low, high] = [
    await buildUser(application),
    await buildUser(application, { vip_level: 1 }),
    await buildUser(application, { vip_level: 2 }),
  ]
  const addressFor = async (token?: string) => {
    const { data } = await send('GET', `/client/app/cms/resource/${id}`, {}, token ? { token } : {})
    return (data as { playUrl: string }).playUrl
  }
  expect([await addressFor(), await addressFor(none.token), await addressFor(low.token)]).toEqual(['', '', ''])
  const address = await addressFor(high.token)
  const bytesFor = async (token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const { statusCode, body } = await app.inject({ url: `/api${address}`, headers })
    return [statusCode, statusCode === 200 ? body : JSON.parse(body).fault]
  }
  expect(await bytesFor()).toEqual([401, 'NOT_SIGNED_IN'])
  expect(await bytesFor(low.token)).toEqual([403, 'PLAY_VIP_REQUIRED'])
  expect(await bytesFor(high.token)).toEqual([200, 'sound'])
})
