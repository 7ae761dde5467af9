import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const { artists, tracks } = demoCatalogue
for (const { slug, nickName } of artists) {
  const { userId } = await buildUser(application, { nick_name: nickName, is_artists: true })
  const titles = tracks.filter(({ artist }) => artist === slug).map(({ title }) => title)
  for (const title of titles) await buildResource(application.database, { title, artist_id: userId })
}

const suggested = async (key: string) =>
  ((await send('GET', '/client/app/cms/resource_completion', { key })).data as { rows: Suggestion[] }).rows

const characters = artists.flatMap(({ nickName }) => [...nickName].filter((char) => /\p{Script=Han}/u.test(char)))

test.each([...new Set(characters)])('one character finds an artist of the demo with it in the name: %s', async (char) => {
  const names = (await suggested(char)).filter(({ dataType }) => dataType === 'USER').map(({ title }) => title)
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => name.includes(char))).toBe(true)
})

test('夜, which is in many titles, has 林夜 among its suggestions', async () => {
  const rows = await suggested('夜')
  expect(rows.filter(({ dataType }) => dataType === 'ITEM').length).toBeGreaterThan(1)
  expect(rows.filter(({ dataType }) => dataType === 'USER')).toMatchObject([{ title: '林夜 LIN YE', matched: [[1, 2]] }])
})
