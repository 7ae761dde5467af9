/** How fast do 1,000 tracks come from the server through a browser into a folder on the disk, against the disk's own copy? */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { startServer } from '../server/test/server-process.ts'
import { chromiumFlags, findTestBrowser } from '../tools/chromium.ts'
import { median, verdict } from './measure.ts'
import { signInArtist } from './upload/artist.ts'

const TRACKS = 1000
/** As three minutes of MP3 at 320 kbit/s. */
const TRACK_BYTES = 7_200_000
const ROUNDS = 3
const LIMIT = 0.7

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const server = await startServer(folder, {}, { ROLES: 'web,api', DOWNLOADS_A_DAY: '0' })
const token = await signInArtist(folder)
const packId = await fill()
const music = join(folder, 'media', 'audio', 'be')

const [copies, writes]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  copies.push(await copied(round))
  writes.push(await written(round))
}
const rate = (seconds: number) => Math.round((TRACKS * TRACK_BYTES) / 1e6 / seconds)
process.stdout.write(
  `${TRACKS} tracks of ${TRACK_BYTES / 1e6} MB through Chromium into its own folder: ${rate(median(writes))} MB/s, cp: ${rate(median(copies))} MB/s\n`,
)
verdict('stick ÷ cp', median(copies) / median(writes), LIMIT)
await server.end('SIGTERM')
await rm(folder, { recursive: true, force: true })

/**
 * A pack of as many tracks, each with bytes of its own; of a kind that holds no tags, so that what is handed out lies there as
 * it does once a copy was made.
 */
async function fill(): Promise<string> {
  const files = await openDiskFiles(folder)
  const keys = Array.from({ length: TRACKS }, (_, index) => `audio/be/${index}.aac`)
  for (const key of keys) await files.put(key, randomBytes(TRACK_BYTES))
  const settings = { DATA_DIR: folder, DATABASE_URL: '', DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 }
  const database = await openDatabase(settings, { attach: true })
  const { rows } = await database.pool.query(
    `with artist as (select user_id from users order by user_id desc limit 1), pack as (
      insert into resources (title, artist_id, content_type, category_code, published_at)
      select '一千首', user_id, 2, 'A0301', now() from artist returning resource_id
    ), tracks as (
      insert into resources (title, artist_id, content_type, category_code, published_at)
      select '曲目 ' || n, user_id, 1, 'A0301', now() from artist, generate_series(1, $2) n returning resource_id
    ), placed as (select resource_id, row_number() over (order by resource_id) as place from tracks), inside as (
      insert into collection_members (collection_id, resource_id, position)
      select pack.resource_id, placed.resource_id, place from pack, placed
    ), files as (
      insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key, waveform, waveform_overview)
      select resource_id, 0, place || '.aac', 'audio/aac', $3, 180000, lpad(place::text, 64, '0'), keys[place], '0', '0'
      from placed, (select $1::text[] as keys) as named
    ) select resource_id from pack`,
    [keys, TRACKS, TRACK_BYTES],
  )
  await database.close()
  return rows[0].resource_id
}

/** Neither side finds the music in the system's cache. */
async function forget(): Promise<void> {
  await run('sync', ['-f', folder])
  for (let index = 0; index < TRACKS; index += 1)
    await run('dd', [`if=${join(music, `${index}.aac`)}`, 'iflag=nocache', 'count=0', 'status=none'])
}

/** Seconds until what is done lies on the disk. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  await run('sync', ['-f', folder])
  return (performance.now() - startedAt) / 1000
}

async function copied(round: number): Promise<number> {
  const target = join(folder, `copy-${round}`)
  await mkdir(target)
  await forget()
  const seconds = await timed(() => run('cp', ['-r', music, target]))
  await rm(target, { recursive: true })
  return seconds
}

async function written(round: number): Promise<number> {
  const profile = join(folder, `browser-${round}`)
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestBrowser(),
    args: chromiumFlags(),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const page = await context.newPage()
  await openDialog(page)
  await forget()
  const seconds = await timed(async () => {
    await page.getByRole('button', { name: /^写入/ }).click()
    await page.getByText(/^写好/).waitFor({ timeout: 1_800_000 })
  })
  process.stdout.write(`${await page.getByRole('region', { name: '写入“USB”' }).innerText()}\n`)
  await context.close()
  await rm(profile, { recursive: true })
  return seconds
}

async function openDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('USB', { create: true }),
    })
  })
  await page.goto(`${server.origin}/resource?id=${packId}`)
  await page.locator('audio').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '下载 一千首' }).click()
  await page.getByRole('radio', { name: 'CDJ U 盘' }).check()
}
