import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createFairSemaphore } from '../../platform/fair-semaphore.ts'
import type { Files } from '../../platform/files/port.ts'
import { copyOut } from '../../platform/files/stream.ts'
import { runConfined } from '../ffmpeg/ffmpeg.ts'
import { DEMUXERS } from '../waveform/waveform.ts'

const TIME_LIMIT_MS = 120_000
const LIMITS = { memoryBytes: 2 ** 31, fileBytes: 2 ** 29, cpuS: (2 * TIME_LIMIT_MS) / 1000 }
const AS_MP3 = ['-map', '0:a:0', '-vn', '-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', '320k', '-f', 'mp3']

interface Original {
  storageKey: string
  fileType: string
  sha256: string
}

/** The key of a file's MP3 once it is made. */
export const compressedKeyOf = ({ sha256 }: Pick<Original, 'sha256'>) => `compressed/${sha256.slice(0, 2)}/${sha256}.mp3`

/** The key of a file's MP3; requests take turns by `who`. */
export type Compress = (source: Original, who: string) => Promise<string>

/** MP3 copies of files, 320 kbit/s, made on first demand, one at a time. */
export function createCompression(files: Files, findFfmpeg: () => Promise<string>): Compress {
  const turns = createFairSemaphore({ atOnce: 1, waitingMax: 50 })

  async function make({ storageKey, fileType }: Original, key: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'shenglang-mp3-'))
    try {
      const [input, output] = [join(folder, `audio${extname(storageKey)}`), join(folder, 'audio.mp3')]
      await copyOut(files, storageKey, input)
      await runConfined(await findFfmpeg(), [...AS_MP3, `file:${output}`], {
        input,
        demuxer: DEMUXERS[fileType] ?? '',
        sandbox: { folder, ...LIMITS },
        timeoutMs: TIME_LIMIT_MS,
      })
      await files.put(key, output)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return async (source, who) => {
    const key = compressedKeyOf(source)
    if (await files.stat(key)) return key
    await turns(who, async () => {
      if (!(await files.stat(key))) await make(source, key)
    })
    return key
  }
}
