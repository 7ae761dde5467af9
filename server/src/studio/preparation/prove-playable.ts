import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FfmpegFailed, machineFaultIn } from '../../media/index.ts'
import { decodeOnce } from './decode-pass.ts'
import { AUDIO_LIMITS } from './limits.ts'
import { renditionFiles } from './renditions.ts'
import { machineFailed, PreparationFailed } from './steps.ts'

/** A tone of two seconds takes less than a second. */
const KNOWN_LIMITS = { ...AUDIO_LIMITS, baseS: 60, perSecond: 0 }

/** Processes a file. Where ffmpeg blames the file, a pass over a known good sound checks that the machine is not at fault. */
export async function proven<Result>(
  { ffmpegPath, signal }: { ffmpegPath: string; signal?: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof PreparationFailed && error.cause instanceof FfmpegFailed)) throw error
    const fault = await machineFaultIn(error.cause, async (input, folder) => {
      await mkdir(join(folder, 'hls'))
      await decodeOnce({ ffmpegPath, input, facts: KNOWN_FACTS, folder, limits: KNOWN_LIMITS })
      await renditionFiles(join(folder, 'hls'))
    })
    throw fault ? machineFailed(error.step, fault) : error
  }
}

const KNOWN_FACTS = { contentType: 'audio/wav', extension: 'wav', durationMs: 0, channels: 1 }
