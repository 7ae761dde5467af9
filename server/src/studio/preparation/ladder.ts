import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of an HLS ladder, by its name in the ladder's folder. */
export interface LadderFile {
  name: string
  /** IANA media type. */
  contentType: string
  /** Bytes. */
  size: number
}

const MASTER = 'index.m3u8'
const SEGMENT_S = 6
/** ffmpeg keeps 12 KB for each segment until its end: those of a mix beyond forty minutes are longer. */
const SEGMENTS_MAX = 400
const CONTENT_TYPES: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4' }

/**
 * ffmpeg's words for writing a ladder of variants into a folder: one file a variant, its segments byte ranges of it.
 * `durationMs` is how long a track claims to be; of a film, which is heavier, the segments stay short.
 */
export function ladderArgs(folder: string, variants: string[], durationMs = 0): string[] {
  return [
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-f',
    'hls',
    '-hls_time',
    String(Math.max(SEGMENT_S, Math.ceil(durationMs / 1000 / SEGMENTS_MAX))),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
    '-var_stream_map',
    variants.join(' '),
    '-master_pl_name',
    MASTER,
    '-hls_segment_filename',
    join(folder, '%v.m4s'),
    join(folder, '%v.m3u8'),
  ]
}

/** What was written, the master playlist first. Throws when it is not whole: of a full disk ffmpeg says nothing. */
export async function ladderFiles(folder: string): Promise<LadderFile[]> {
  const names = (await readdir(folder)).sort(
    (one, other) => Number(other === MASTER) - Number(one === MASTER) || compare(one, other),
  )
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      contentType: CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      size: (await stat(join(folder, name))).size,
    })),
  )
  const sizes = new Map(files.map(({ name, size }) => [name, size]))
  const playlists = names.filter((name) => name.endsWith('.m3u8'))
  for (const name of playlists) {
    const text = await readFile(join(folder, name), 'utf8')
    const isWhole =
      name === MASTER
        ? text.match(/#EXT-X-STREAM-INF/g)?.length === playlists.length - 1
        : text.includes('#EXT-X-ENDLIST') && lastByte(text) === sizes.get(name.replace('.m3u8', '.m4s'))
    if (!isWhole) throw new Error(`No space left on device: ${name} was cut short`)
  }
  return files
}

/** Where the last of a playlist's byte ranges ends. */
function lastByte(playlist: string): number {
  const ranges = playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)
  return Math.max(0, ...Array.from(ranges, ([, length, offset]) => Number(length) + Number(offset)))
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)
