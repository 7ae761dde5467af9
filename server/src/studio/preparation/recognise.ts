import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fileSize } from '@shenglang/contract/format'
import { type AudioFacts, isDrawable, probeAudio } from '../../media/index.ts'
import { tooLong } from './extract-features.ts'
import { flacLengthMs } from './flac-length.ts'
import { CHANNELS_MAX, type Limits, PICTURE_BYTES_MAX } from './limits.ts'
import { PreparationFailed } from './steps.ts'

const BLOCK_BYTES = 256 * 1024

export interface Recognised {
  facts: AudioFacts
  fileSize: number
  sha256: string
}

/** Recognises a file by its content. Throws `PreparationFailed` for a file that cannot become a track. */
export async function recognise(input: string, limits: Limits, signal?: AbortSignal): Promise<Recognised> {
  const facts = await probeAudio(input).catch((cause) => {
    throw refusal(cause instanceof Error ? cause.message : '不是可识别的音频文件', cause)
  })
  if (facts.channels > CHANNELS_MAX) throw refusal(`声道太多：${facts.channels} 个，最多 ${CHANNELS_MAX} 个`)
  if ((await claimedMs(input, facts)) > limits.lengthMs) throw tooLong(limits, 'probe')
  return { facts: await withoutWildPicture(facts), ...(await identify(input, signal)) }
}

/** The length in the header, 0 where it may be wrong: it serves only to refuse long files early. */
async function claimedMs(input: string, { extension, durationMs }: AudioFacts): Promise<number> {
  if (extension === 'flac') return flacLengthMs(input)
  return extension === 'm4a' ? durationMs : 0
}

function refusal(reason: string, cause?: unknown): PreparationFailed {
  return new PreparationFailed('probe', reason, { isTheFile: true, cause })
}

/** Drops a cover that is too large or cannot be drawn; the track is accepted without it. */
async function withoutWildPicture(facts: AudioFacts): Promise<AudioFacts> {
  const { picture, ...rest } = facts
  if (!picture) return facts
  const isLarge = picture.data.length > PICTURE_BYTES_MAX
  if (!isLarge && (await isDrawable(picture.data))) return facts
  const reason = isLarge ? `封面图片超过 ${fileSize(PICTURE_BYTES_MAX)}` : '封面图片无法读取'
  return { ...rest, note: [facts.note, `${reason}，没有导入封面`].filter(Boolean).join('；') }
}

/** The size and hash of a file, read into one reused buffer: a stream would leave its chunks to the garbage collector. */
export async function identify(input: string, signal?: AbortSignal) {
  const hash = createHash('sha256')
  const block = Buffer.alloc(BLOCK_BYTES)
  let fileSize = 0
  const file = await open(input)
  try {
    while (true) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(block)
      if (bytesRead === 0) return { fileSize, sha256: hash.digest('hex') }
      hash.update(block.subarray(0, bytesRead))
      fileSize += bytesRead
    }
  } finally {
    await file.close()
  }
}
