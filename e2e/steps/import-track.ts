import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../../server/src/media/index.ts'
import { siteEnvironment } from '../site/endpoints.ts'

const run = promisify(execFile)

interface ImportedTrack {
  title: string
  artist: string
  /** Tags, which the site takes as they are spelled. */
  genres?: readonly string[]
  /** A source of ffmpeg's. */
  sound?: string
}

/** Imports a track by the operator's command. */
export async function importTrack({ title, artist, genres = [], sound = 'sine=d=5' }: ImportedTrack): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-import-'))
  const tags = [`title=${title}`, `artist=${artist}`, `genre=${genres.join(';')}`].flatMap((tag) => ['-metadata', tag])
  await run(await findFfmpeg(''), ['-f', 'lavfi', '-i', sound, ...tags, join(folder, 'track.flac')])
  const env = { ...siteEnvironment(), LOG_LEVEL: 'error' }
  await run(process.execPath, ['server/src/commands/import.ts', folder], { env })
  await rm(folder, { recursive: true })
}
