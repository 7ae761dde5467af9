import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoCatalogue, demoCatalogue, demoComments, demoFollows, demoMessages } from '@shenglang/demo/catalogue'
import { loopOf, picturesOf } from '@shenglang/demo/pictures'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { testDatabase } from '../../test/test-database.ts'
import { rollUp } from '../catalog/work/rollup.ts'
import { sampleKey } from '../media/index.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import { readSettings } from '../platform/settings.ts'
import { beginDemo, completeDemo, demoProgress } from './demo.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-demo-'))
const database = await testDatabase()
const files = await openDiskFiles(folder)
afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true })
})

/** One track of the first part and two of the later ones, each with one short recording. */
const slugs = ['concrete-tide', 'yangguan-sandie', 'rain-on-bamboo']
const tracks = slugs.flatMap((slug) => demoCatalogue.tracks.filter((track) => track.slug === slug))
const catalogue: DemoCatalogue = {
  artists: demoCatalogue.artists.slice(0, 1),
  tracks: tracks.map((track) => ({ ...track, sources: [{ ...track.sources[0], bars: 2 }] })),
  packs: [],
  offers: demoCatalogue.offers.slice(0, 2),
  videos: [],
}
const options = (signal: AbortSignal) => ({
  settings: readSettings({ DATA_DIR: folder }),
  database,
  files,
  log: pino({ level: 'silent' }),
  signal,
  catalogue,
})
const titles = async () =>
  (await database.pool.query('select title from resources order by resource_id')).rows.map((row) => row.title)
const titleOf = (index: number) => tracks[index]?.title
const offers = catalogue.offers.map(({ title }) => title)
const picturesShown = async () =>
  (
    await database.pool.query('select cardinality(pictures) as n from resources where title = any($1) order by resource_id', [
      offers,
    ])
  ).rows.map(({ n }) => n)

test('a process leaves the demo to another one, and begins it once that one has died', async () => {
  const other = await database.pool.connect()
  await other.query("select pg_advisory_lock(hashtext('demo catalogue'))")
  expect(await beginDemo(options(new AbortController().signal))).toBe(false)
  expect(await titles()).toEqual([])
  // Its lock belongs to its connection.
  const { rows } = await other.query('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1, 30000)', [rows[0].pid])
  other.release(true)
})

test('a demo opens with its first part, and continues after an interruption', async () => {
  const always = new AbortController().signal
  const seen: string[] = []
  const published = () => demoProgress(database.query())
  expect(await published()).toBeNull()
  expect(await beginDemo(options(always), (step, done, total) => seen.push(`${step} ${done}/${total}`))).toBe(true)
  expect(await titles()).toEqual([titleOf(0), ...offers])
  // The artist's avatar, the track with its cover, and no cover for what has pictures.
  const drawn = catalogue.offers.filter(({ slug }) => picturesOf(slug).length === 0).length
  expect(seen).toContain(`render ${3 + drawn}/${3 + drawn}`)
  // Then the avatar, the covers and the recording are stored, one by one.
  expect(seen.filter((progress) => progress.startsWith('store'))).toEqual([0, 1, 2, 3, 4, 5].map((done) => `store ${done}/5`))
  expect(seen.at(-1)).toBe('store 5/5')
  expect(await published()).toEqual({ published: 3, total: 5 })
  expect(await picturesShown()).toEqual([1, 1])
  const charted = async () => {
    await rollUp(database.query())
    const { rows } = await database.pool.query(
      `select count(*)::int as works from charts where counted = 'plays' and period = 'all' and content_type = 1`,
    )
    return rows[0].works
  }
  expect(await charted()).toBe(1)

  // Interrupted as soon as the next part is published.
  const cut = new AbortController()
  const going = completeDemo(options(cut.signal))
  await expect.poll(titles).toHaveLength(4)
  cut.abort()
  await expect(going).rejects.toThrow()
  expect(await titles()).toEqual([titleOf(0), titleOf(1), ...offers])
  expect(await published()).toEqual({ published: 4, total: 5 })

  // Two processes at once publish each part once.
  await Promise.all([completeDemo(options(always)), completeDemo(options(always))])
  const whole = [titleOf(0), titleOf(1), titleOf(2), ...offers]
  expect(await titles()).toEqual(whole)
  // In the catalogue's order, without a gap, though the offers were published before the second track.
  const { rows: ids } = await database.pool.query('select resource_id::int as id from resources order by resource_id')
  expect(ids.map(({ id }) => id - ids[0].id)).toEqual(whole.map((_, index) => index))
  expect(await charted()).toBe(whole.length - offers.length)
  expect(await published()).toBeNull()

  expect(await picturesShown()).toEqual(catalogue.offers.map(({ slug }) => picturesOf(slug).length))
  // Its works are out: they have the answers that every release needs.
  const open = await database.pool.query(
    'select from resources where content_type = 1 and (not access_chosen or ai_made is null)',
  )
  expect(open.rowCount).toBe(0)
  expect(await files.stat(sampleKey('sample.mp3'))).toBeDefined()

  // Complete, it is left alone from then on, whatever happens to it.
  await beginDemo(options(always), () => {})
  await completeDemo({ ...options(always), catalogue: demoCatalogue })
  expect(await titles()).toEqual(whole)
})

test('goods have matching pictures, also in a demo from before there were any', async () => {
  const [pictured] = catalogue.offers
  const seen = async () =>
    (
      await database.pool.query('select cover, pictures, moving from resources where title = $1 order by resource_id', [
        pictured?.title,
      ])
    ).rows
  const [first] = await seen()
  expect(first.pictures).toHaveLength(picturesOf(pictured?.slug ?? '').length)
  expect(first.pictures[0]).toBe(first.cover)
  expect(first.moving !== '').toBe(loopOf(pictured?.slug ?? '') !== undefined)
  await database.pool.query(`update resources set pictures = '{}', cover = 'a' where title = $1`, [pictured?.title])
  await buildResource(database, { title: pictured?.title ?? '', content_type: 4, cover: 'of another seller' })
  await completeDemo(options(new AbortController().signal))
  expect(await seen()).toEqual([first, { cover: 'of another seller', pictures: [], moving: '' }])
})

test('the people of the demo follow, write to and comment on one another', async () => {
  const count = async (question: string) => (await database.pool.query(`select count(*)::int as n from ${question}`)).rows[0].n
  expect(await count('follows')).toBe(demoFollows.length + 2)
  expect(await count('users where fans_count <> (select count(*) from follows where followed_id = users.user_id)')).toBe(0)
  expect(await count('messages')).toBe(demoMessages.length)
  // Who wrote last has nothing unread.
  const unread =
    'conversation_sides join messages on message_id = latest_message_id where sender_id = user_id and unread_count > 0'
  expect(await count(unread)).toBe(0)
  expect(await count("comments where addr_region = ''")).toBe(0)
  const tracksOf = new Map(demoCatalogue.tracks.map((track) => [track.slug, track]))
  expect(demoComments.filter(([slug, , second]) => second * 1000 >= (tracksOf.get(slug)?.durationMs ?? 0))).toEqual([])
})
