import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { AT_ONCE } from '../../test/test-application.ts'
import { testDatabase } from '../../test/test-database.ts'
import { createReading } from './reading.ts'

const database = await testDatabase()
const db = database.query()
const artist_id = await buildArtist(database, '林夜')
const [one, two] = [
  await buildResource(database, { artist_id, title: '一' }),
  await buildResource(database, { artist_id, title: '二' }),
]
const rename = (id: string, title: string) =>
  database.pool.query('update resources set title = $2 where resource_id = $1', [id, title])

test('what was read a moment ago is not read again, of whatever list it is', async () => {
  const reading = createReading(db, { ...AT_ONCE, rowsMs: 60_000 })
  const titles = async (...ids: string[]) => (await reading.rows(ids)).map(({ title }) => title)
  expect(await titles(one)).toEqual(['一'])
  await rename(one, '一改')
  await rename(two, '二改')
  expect(await titles(two, one)).toEqual(['二改', '一'])
  expect((await reading.titles([one])).map(({ title }) => title)).toEqual(['一改'])
  expect((await reading.artists([artist_id])).map(({ title }) => title)).toEqual(['林夜'])
})

test('nothing is kept where everything is wanted at once, and who cannot be seen is left out', async () => {
  const reading = createReading(db, AT_ONCE)
  await rename(one, '一')
  expect((await reading.rows([one, '999999', two])).map(({ title }) => title)).toEqual(['一', '二改'])
  await database.pool.query('update resources set published_at = null where resource_id = $1', [two])
  expect((await reading.rows([two, one])).map(({ title }) => title)).toEqual(['一'])
})

test('a favourite is the reader’s alone, and never old', async () => {
  const reading = createReading(db, { ...AT_ONCE, rowsMs: 60_000 })
  const [reader, other] = [await buildArtist(database), await buildArtist(database)]
  const seenBy = async (who?: string) => (await reading.rows([one], who)).map((row) => row.is_collect)
  expect(await seenBy(reader)).toEqual([false])
  await database.pool.query('insert into collects (user_id, resource_id) values ($1, $2)', [reader, one])
  expect([await seenBy(reader), await seenBy(other), await seenBy()]).toEqual([[true], [false], [false]])
})
