import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeRecording } from '../../../test/recordings.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { findFfmpeg } from '../../media/index.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { openWorkFolders } from '../../studio/index.ts'
import { importFiles } from './import-files.ts'
import { ImportRoots } from './import-roots.ts'
import { FREE } from './terms.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-artists-'))
const files = await openDiskFiles(join(folder, 'data'))
const folders = await openWorkFolders(join(folder, 'data'))
afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

/** Imports a file and returns its artist and title. */
async function imported(path: string, artists: { artist: string; asArtist?: string }) {
  const options = {
    database,
    files,
    ffmpegPath: await findFfmpeg(''),
    categoryCode: 'A0301',
    terms: FREE,
    parallel: 1,
    trusted: 'tags' as const,
    ...{ folders, roots: new ImportRoots([folder]), bytesMax: 100_000_000 },
  }
  await importFiles([path], { ...options, ...artists })
  const { rows } = await database.pool.query<{ nick_name: string; title: string; version: string }>(
    `select nick_name, title, version from resources join users on user_id = artist_id order by resource_id desc limit 1`,
  )
  return [rows[0]?.nick_name, rows[0]?.title, rows[0]?.version]
}

test('a default artist counts for files that name none; a forced one counts for all', async () => {
  const tagged = await makeRecording(folder, 'a.mp3', 3, { artist: '甲', title: '第一首' }, 300)
  expect(await imported(tagged, { artist: '林夜' })).toEqual(['甲', '第一首', 'original'])
  const untagged = await makeRecording(folder, '小雨 - 夜雨 (Extended Mix).mp3', 3, {}, 340)
  expect(await imported(untagged, { artist: '林夜' })).toEqual(['小雨', '夜雨 (Extended Mix)', 'extended'])
  const bare = await makeRecording(folder, '夜航.mp3', 3, {}, 380)
  expect(await imported(bare, { artist: '林夜' })).toEqual(['林夜', '夜航', 'original'])
  const forced = await makeRecording(folder, 'b.mp3', 3, { artist: '甲', title: '第二首' }, 420)
  expect(await imported(forced, { artist: '', asArtist: '阿北' })).toEqual(['阿北', '第二首', 'original'])
  // A file whose artist is not used keeps everything else.
  const other = await makeRecording(folder, '小雨 - 晨雾.mp3', 3, {}, 460)
  expect(await imported(other, { artist: '', asArtist: '阿北' })).toEqual(['阿北', '小雨 - 晨雾', 'original'])
})

test('an import chooses who may download, and declares nothing for its artists', async () => {
  await imported(await makeRecording(folder, 'c.mp3', 3, { artist: '甲', title: '第三首' }, 500), { artist: '' })
  const { rows } = await database.pool.query(`select access_chosen, ai_made from resources where title = '第三首'`)
  expect(rows).toEqual([{ access_chosen: true, ai_made: null }])
})
