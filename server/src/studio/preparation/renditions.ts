import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of an HLS rendition, by its name in the folder. */
export interface RenditionFile {
  name: string
  /** IANA media type. */
  contentType: string
  /** Bytes. */
  size: number
}

export const MASTER = 'index.m3u8'
const SEGMENT_S = 6
/** ffmpeg holds 12 KB for each segment until its end: the segments of a mix beyond forty minutes are longer. */
const SEGMENTS_MAX = 400
const CONTENT_TYPES: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4' }

/**
 * ffmpeg's arguments for writing renditions into a folder: one file for each, its segments byte ranges of it. `durationMs` is
 * the length of a track according to its header; films, whose segments are heavier, leave it out to keep them short.
 */
export function renditionArgs(folder: string, variants: string[], durationMs = 0): string[] {
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

/**
 * The files that were written, the master playlist first. Throws when they are incomplete: ffmpeg does not report a full disk.
 */
export async function renditionFiles(folder: string): Promise<RenditionFile[]> {
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

/** The end of a playlist's last byte range. */
function lastByte(playlist: string): number {
  const ranges = playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)
  return Math.max(0, ...Array.from(ranges, ([, length, offset]) => Number(length) + Number(offset)))
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)
