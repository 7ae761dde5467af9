import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DescribedAudio, describeAudio, PreparationFailed } from '../studio/preparation/index.ts'

/**
 * The analysed facts of a file; undefined if it cannot be analysed, which is no reason to refuse it.
 * Throws where the machine cannot analyse.
 */
export async function described(path: string, ffmpegPath: string): Promise<DescribedAudio | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-listen-'))
  try {
    return await describeAudio(path, folder, ffmpegPath)
  } catch (error) {
    if (error instanceof PreparationFailed && error.isTheFile) return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
