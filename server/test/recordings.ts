import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../src/media/index.ts'

const run = promisify(execFile)

export interface RecordingTags {
  title?: string
  artist?: string
  TBPM?: string
  TKEY?: string
  album?: string
  publisher?: string
  date?: string
}

/** Makes a real recording, a tone with its own pitch, with these tags; the name's ending is the format. Returns its path. */
export async function makeRecording(
  folder: string,
  name: string,
  seconds = 3,
  tags: RecordingTags = {},
  pitch = 330,
): Promise<string> {
  const path = join(folder, name)
  const written = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`])
  const source = `sine=frequency=${pitch}:duration=${seconds}`
  await run(await findFfmpeg(''), ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', source, ...written, path])
  return path
}

/** Makes a real film of moving colours with a tone. Returns its path. */
export async function makeFilm(folder: string, name: string, seconds = 3): Promise<string> {
  const path = join(folder, name)
  const pictures = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=12:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await run(await findFfmpeg(''), ['-y', '-loglevel', 'error', ...pictures, ...sound, ...encoding, path])
  return path
}
