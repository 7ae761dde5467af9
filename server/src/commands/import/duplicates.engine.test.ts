import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTrack, pitched } from '../../../test/copies.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { findFfmpeg } from '../../media/index.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { openWorkFolders } from '../../studio/index.ts'
import { importFiles } from './import-files.ts'
import { ImportRoots } from './import-roots.ts'
import { FREE } from './terms.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-import-'))
const files = await openDiskFiles(join(folder, 'data'))
const folders = await openWorkFolders(join(folder, 'data'))
afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

test('a known recording is reported at the end, or left out on request', async () => {
  const music = join(folder, 'music')
  await mkdir(music)
  const track = await makeTrack(music, '夜航', 1, 12)
  const copy = await pitched(music, track, 1.02)
  const options = {
    ...{ database, files, ffmpegPath: await findFfmpeg(''), artist: '林夜', categoryCode: 'A0301', parallel: 1 },
    trusted: 'tags' as const,
    terms: FREE,
    ...{ folders, roots: new ImportRoots([folder]), bytesMax: 100_000_000 },
  }
  const reason = expect.stringMatching(/^与林夜 的《夜航》是同一录音（.*速度 \+2%）$/)
  const skipping = await importFiles([track, copy], { ...options, skipDuplicates: true })
  expect(skipping).toMatchObject({ published: [track], skipped: [{ path: copy, reason }], duplicates: [] })
  expect(await importFiles([copy], options)).toMatchObject({
    published: [copy],
    skipped: [],
    duplicates: [{ path: copy, reason }],
  })
})
