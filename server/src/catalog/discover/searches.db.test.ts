import * as contract from '@shenglang/contract/catalog/routes'
import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { addBlockedWords } from '../../moderation/index.ts'
import { selectPopularSearches } from './searches.sql.ts'
import { countedWord, createSearches, forgetOldSearches } from './searches.ts'

const application = await testApplication()
const { database } = application
const db = database.query()
await buildResource(database, { title: '江风过索道' })
const send = createClient(application.app)
const search = (keyword: string, more: Record<string, string> = {}) =>
  send('GET', contract.searchResources.path, { keyword, ...more })
const counted = async (hasResults = true) =>
  (
    await database.pool.query('select word, count(*)::int as seekers from searches where has_results = $1 group by word', [
      hasResults,
    ])
  ).rows

test('a word is counted once a visitor and day, anonymously, by whether it had results', async () => {
  await search('江风')
  await search(' 江风 ', { pageNum: '2' })
  await search('没有这样的歌')
  await search('13800138000')
  expect(await counted()).toEqual([{ word: '江风', seekers: 1 }])
  expect(await counted(false)).toEqual([{ word: '没有这样的歌', seekers: 1 }])
  const { fields } = await database.pool.query('select * from searches')
  expect(fields.map(({ name }) => name)).toEqual(['day', 'word', 'mark', 'has_results'])
})

test('words that the word filter refuses or doubts are not shown', async () => {
  await addBlockedWords(db, [
    { word: '坏词', level: 'refuse' },
    { word: '可疑', level: 'review' },
  ])
  await database.pool.query(`
    insert into searches select current_date, '坏 词', int4send(n) from generate_series(1, 9) n;
    insert into searches select current_date, '可疑曲', int4send(n) from generate_series(1, 9) n;
    insert into searches select current_date, 'techno', int4send(n) from generate_series(1, 3) n`)
  const { popular } = createSearches(db, () => new Date())
  expect(await popular()).toEqual(['techno'])
  await database.pool.query('delete from searches')
})

test('shows what several visitors searched for lately, the most frequent first', async () => {
  await database.pool.query(`
    insert into searches select current_date, 'house', int4send(n) from generate_series(1, 3) n;
    insert into searches select current_date - 2, '索道', int4send(n) from generate_series(1, 5) n;
    insert into searches select current_date, '独自', int4send(n) from generate_series(1, 2) n;
    insert into searches select current_date - 30, '从前', int4send(n) from generate_series(1, 9) n`)
  expect(await selectPopularSearches(db, { days: 7, seekers: 3, limit: 8 })).toEqual(['索道', 'house'])
  const { data } = await send('GET', contract.popularSearches.path, {})
  expect(data).toEqual(['索道', 'house'])
  await forgetOldSearches(db)
  expect((await counted()).map(({ word }) => word)).not.toContain('从前')
})

test.each([
  ['  Deep  HOUSE ', 'deep house'],
  ['１２８ BPM', '128 bpm'],
  ['13800138000', undefined],
  ['me@example.com', undefined],
  ['很长'.repeat(20), undefined],
])('%s is counted as %s', (keyword, word) => expect(countedWord(keyword)).toBe(word))
