import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DescribedAudio, describeAudio, PreparationFailed } from '../studio/preparation/index.ts'

/**
 * What listening to a file tells of it; nothing where it cannot be listened to, which is no reason to refuse it.
 * Throws where the machine cannot listen.
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

/** The columns of a source that come from listening. */
export function heardColumns(heard: DescribedAudio | undefined) {
  return heard ? { loudness_lufs: heard.loudnessLufs, preview_ms: heard.previewMs } : {}
}
