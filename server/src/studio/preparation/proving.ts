import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FfmpegFailed, machineFaultIn } from '../../media/index.ts'
import { ladderFiles } from './ladder.ts'
import { AUDIO_LIMITS } from './limits.ts'
import { decodeOnce } from './pass.ts'
import { machineFailed, PreparationFailed } from './steps.ts'

/** A tone of two seconds is done in one. */
const KNOWN_LIMITS = { ...AUDIO_LIMITS, baseS: 60, perSecond: 0 }

/** Does work on a file. Where that blames the file on ffmpeg's word, the same pass over a known good sound has to agree. */
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
      await ladderFiles(join(folder, 'hls'))
    })
    throw fault ? machineFailed(error.step, fault) : error
  }
}

const KNOWN_FACTS = { contentType: 'audio/wav', extension: 'wav', durationMs: 0, channels: 1 }
