import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files } from '../../platform/files/port.ts'
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts'

const SECONDS = 12
const TIMEOUT_MS = 60_000
const FOLDER = 'formats'

export const sampleKey = (fileName: string) => `${FOLDER}/${fileName}`

const OUTPUTS = [
  ['-c:a', 'libmp3lame', 'sample.mp3'],
  ['-c:a', 'aac', 'sample.m4a'],
  ['-c:a', 'flac', 'sample.flac'],
  ['-c:a', 'libvorbis', 'sample.ogg'],
  ['-c:a', 'libopus', 'sample.opus'],
  ['-c:a', 'pcm_s16le', '-ac', '1', 'sample.wav'],
  [
    '-c:a',
    'aac',
    '-f',
    'hls',
    '-hls_time',
    '4',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_filename',
    'part%d.ts',
    'sample.m3u8',
  ],
  ['-c:a', 'aac', 'sample.flv'],
]

/** Writes a piece of `input` in every format of the contract. */
export async function storeFormatSamples(files: Files, ffmpegPath: string, input: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-formats-'))
  try {
    const args = OUTPUTS.flatMap((output) => [
      '-map',
      '0:a',
      '-t',
      String(SECONDS),
      ...output.map((part) => inFolder(folder, part)),
    ])
    await runFfmpeg(ffmpegPath, ['-y', '-i', input, ...args], { timeoutMs: TIMEOUT_MS })
    for (const name of await readdir(folder)) await files.put(sampleKey(name), join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const inFolder = (folder: string, part: string) => (/^(sample|part%d)\.\w+$/.test(part) ? join(folder, part) : part)
