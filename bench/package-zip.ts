/** How fast is an archive of 200 tracks written compared with reading the disk, and in how much memory? */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../server/src/media/index.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { startServer } from '../server/test/server-process.ts'
import { median, prepares, sized, verdict } from './measure.ts'
import { signInArtist } from './upload/artist.ts'

const TRACKS = sized(200, 5)
const SECONDS = sized(180, 5)
const ROUNDS = sized(3, 1)
const SPEED_LIMIT = 0.7
const MEMORY_LIMIT_MB = 64

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const server = await startServer(folder, {}, { ROLES: 'api', DOWNLOADS_A_DAY: '0' })
const headers = { authorization: `Bearer ${await signInArtist(folder)}` }
prepares(`a package of ${TRACKS} tracks`)
const resourceId = await fill()
const pid = server.process.pid ?? 0

await take()
const idle = await memoryMb()
const rates: number[] = []
let peak = 0
for (let round = 0; round < ROUNDS; round += 1) {
  const taken = await take()
  rates.push(taken.mb / taken.seconds)
  peak = Math.max(peak, taken.peakMb)
}
const disk = await diskRate()
process.stdout.write(
  `archive of ${TRACKS} tracks: ${Math.round(median(rates))} MB/s, the disk reads ${Math.round(disk)} MB/s; memory ${Math.round(idle)} MB before, ${Math.round(peak)} MB at most\n`,
)
verdict('archive ÷ the disk', median(rates) / disk, SPEED_LIMIT)
verdict(`${MEMORY_LIMIT_MB} MB ÷ growth`, MEMORY_LIMIT_MB / Math.max(peak - idle, 1), 1)
await server.end('SIGTERM')
await rm(folder, { recursive: true, force: true })

/** A published resource with as many files, each with bytes of its own. */
async function fill(): Promise<string> {
  const path = join(folder, 'noise.mp3')
  const noise = ['-f', 'lavfi', '-i', `anoisesrc=duration=${SECONDS}:amplitude=0.3`, '-c:a', 'libmp3lame', '-b:a', '320k']
  await run(await findFfmpeg(''), ['-v', 'error', ...noise, '-y', path])
  const bytes = await readFile(path)
  const files = await openDiskFiles(folder)
  const keys: string[] = []
  for (let index = 0; index < TRACKS; index += 1) {
    const key = `audio/be/${index}.mp3`
    await files.put(key, Buffer.concat([bytes.subarray(0, -4), randomBytes(4)]))
    keys.push(key)
  }
  const settings = { DATA_DIR: folder, DATABASE_URL: '', DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
  const database = await openDatabase(settings, { attach: true })
  const { rows } = await database.pool.query(
    `with made as (
      insert into resources (title, artist_id, content_type, category_code, tbpm, tkey, published_at)
      select '两百首', user_id, 1, 'A0301', 124, '8A', now() from users limit 1 returning resource_id
    ), files as (
      insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key, waveform, waveform_overview)
      select resource_id, place, place || '.mp3', 'audio/mpeg', $2, 180000, lpad(place::text, 64, '0'), key, '0', '0'
      from made, unnest($1::text[]) with ordinality as file (key, place)
    ) select resource_id from made`,
    [keys, bytes.length],
  )
  await database.close()
  return rows[0].resource_id
}

async function take() {
  const link = await fetch(`${server.origin}/api/cms/file/package/${resourceId}`, { headers })
  const { data } = (await link.json()) as { data: string }
  let peakMb = 0
  const watch = setInterval(async () => {
    peakMb = Math.max(peakMb, await memoryMb())
  }, 100)
  const startedAt = performance.now()
  const bytes = await new Promise<number>((resolve, reject) => {
    get(`${server.origin}/api${data}`, { headers }, (response) => {
      let count = 0
      response.on('data', (chunk: Buffer) => {
        count += chunk.length
      })
      response.on('end', () => resolve(count))
    }).on('error', reject)
  })
  clearInterval(watch)
  return { mb: bytes / 1024 ** 2, seconds: (performance.now() - startedAt) / 1000, peakMb }
}

/** Reads the tagged files past the system's cache, to get the speed of the disk. */
async function diskRate(): Promise<number> {
  const tagged = join(folder, 'media', 'tagged')
  const names = (await readdir(tagged, { recursive: true })).filter((name) => name.endsWith('.mp3'))
  const paths = names.map((name) => join(tagged, name))
  let bytes = 0
  for (const path of paths) bytes += (await stat(path)).size
  const startedAt = performance.now()
  for (const path of paths) await run('dd', [`if=${path}`, 'of=/dev/null', 'bs=1M', 'iflag=direct'])
  return bytes / 1024 ** 2 / ((performance.now() - startedAt) / 1000)
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
