import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const editor = await buildUser(application, { permissions: ['content'] })

interface Dictionary {
  version: number
  entries: { dictValue: string; dictLabel: string }[]
}
const read = async (dictType: string) =>
  (await send('GET', `/client/app/admin/site/dict/${dictType}`, {}, editor)).data as Dictionary
const save = (dictType: string, change: object) => send('PUT', `/client/app/admin/site/dict/${dictType}`, change, editor)
const publicValues = async (dictType: string) =>
  ((await send('GET', `/client/app/cms/dict/${dictType}`)).data as { dictValue: string }[]).map(({ dictValue }) => dictValue)

test('entries are added, renamed and ordered, and public at once', async () => {
  const { entries, version } = await read('cms_music_style')
  await publicValues('cms_music_style')
  const next = [{ dictValue: 'garage', dictLabel: '车库' }, ...entries.toReversed()]
  expect(await save('cms_music_style', { version, entries: next })).toMatchObject({ status: 200 })
  expect(await publicValues('cms_music_style')).toEqual(next.map(({ dictValue }) => dictValue))
  expect(await save('cms_music_style', { version, entries })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
})

test.each([
  ['cms_music_style', 'style', 'house', 'techno'],
  ['cms_track_versions', 'version', 'remix', 'original'],
])('removing a value of %s that works have says how many, and gives them another one', async (dictType, column, from, to) => {
  const ids = await Promise.all([buildResource(database, { [column]: from }), buildResource(database, { [column]: from })])
  const { entries, version } = await read(dictType)
  const rest = entries.filter(({ dictValue }) => dictValue !== from)
  const refused = await save(dictType, { version, entries: rest })
  expect(refused).toMatchObject({ status: 409, fault: 'DICT_IN_USE', detail: { dictValue: from, count: 2 } })
  expect(await save(dictType, { version, entries: rest, replaced: [{ from, to: 'no-such' }] })).toMatchObject({ status: 400 })
  expect(await save(dictType, { version, entries: rest, replaced: [{ from, to }] })).toMatchObject({ status: 200 })
  const { rows } = await database.pool.query(`select distinct ${column} as value from resources where resource_id = any($1)`, [
    ids,
  ])
  expect(rows).toEqual([{ value: to }])
})

test('a removed genre is replaced within the genres of a work and in smart crates', async () => {
  const id = await buildResource(database, { genres: ['club', 'lounge', 'workout'] })
  await database.pool.query(`insert into crates (user_id, name, filter) values ($1, '箱', '{"genre": ["lounge", "workout"]}')`, [
    editor.userId,
  ])
  const { entries, version } = await read('cms_genres')
  const rest = entries.filter(({ dictValue }) => dictValue !== 'lounge')
  const replaced = [{ from: 'lounge', to: 'club' }]
  expect(await save('cms_genres', { version, entries: rest, replaced })).toMatchObject({ status: 200 })
  const work = await database.pool.query('select genres from resources where resource_id = $1', [id])
  expect(work.rows[0].genres.toSorted()).toEqual(['club', 'workout'])
  const crate = await database.pool.query(`select filter -> 'genre' as genre from crates where user_id = $1`, [editor.userId])
  expect(crate.rows[0].genre.toSorted()).toEqual(['club', 'workout'])
})

test('a key that works have stays, whatever it is replaced by', async () => {
  await buildResource(database, { tkey: '8A' })
  const { entries, version } = await read('cms_track_keys')
  const rest = entries.filter(({ dictValue }) => dictValue !== '8A')
  const change = { version, entries: rest, replaced: [{ from: '8A', to: '7A' }] }
  expect(await save('cms_track_keys', change)).toMatchObject({ fault: 'DICT_IN_USE', detail: { dictValue: '8A' } })
  expect((await read('cms_track_keys')).version).toBe(version)
})

test.each([
  ['cms_bpm_scope', [{ dictValue: 'fast', dictLabel: '快' }]],
  ['cms_music_style', [{ dictValue: '<b>', dictLabel: 'B' }]],
  [
    'cms_release_data',
    [
      { dictValue: '2026', dictLabel: '2026' },
      { dictValue: '2026', dictLabel: '又' },
    ],
  ],
])('refuses malformed and repeated values of %s', async (dictType, entries) => {
  const { version } = await read(dictType)
  expect(await save(dictType, { version, entries })).toMatchObject({ status: 400, detail: { field: 'entries' } })
})
