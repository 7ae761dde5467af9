import { readdir, stat } from 'node:fs/promises'
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

/** What was written, the master playlist first. */
export async function ladderFiles(folder: string): Promise<LadderFile[]> {
  const names = (await readdir(folder)).sort(
    (one, other) => Number(other === MASTER) - Number(one === MASTER) || compare(one, other),
  )
  return Promise.all(
    names.map(async (name) => ({
      name,
      contentType: CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      size: (await stat(join(folder, name))).size,
    })),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)
