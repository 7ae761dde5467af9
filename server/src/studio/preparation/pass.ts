import { join } from 'node:path'
import { type AudioFacts, DEMUXERS, isCutOff, runConfined } from '../../media/index.ts'
import { createHearing, HEARING_RATE, type Heard } from './hearing/hearing.ts'
import { ladderArgs } from './ladder.ts'
import { type Limits, timeLimitMs } from './limits.ts'
import { loudnessFrom } from './loudness.ts'
import { tooLong } from './recognise.ts'
import { PreparationFailed } from './steps.ts'

const RATES = [
  { name: 'low', bitRate: '96k' },
  { name: 'high', bitRate: '192k' },
] as const

export interface Pass {
  ffmpegPath: string
  input: string
  facts: AudioFacts
  folder: string
  limits: Limits
  signal?: AbortSignal
  onFraction?: (fraction: number) => void
}

/** Decodes a file once, which encodes the ladder, measures loudness and listens. Throws `PreparationFailed`. */
export async function decodeOnce(pass: Pass): Promise<{ heard: Heard; loudnessLufs: number | null }> {
  const graph = [
    `[0:a:0]${whole(pass.limits)},aformat=channel_layouts=stereo|mono:sample_rates=44100|48000,asplit=4[low][high][heard][measured]`,
    '[measured]ebur128=dualmono=true:framelog=quiet,anullsink',
    `[heard]${HEARING}[pcm]`,
  ]
  const rates = RATES.flatMap(({ name, bitRate }, index) => ['-map', `[${name}]`, `-b:a:${index}`, bitRate])
  const variants = RATES.map(({ name }, index) => `a:${index},name:${name}`)
  const ladder = [...rates, '-c:a', 'aac', ...ladderArgs(join(pass.folder, 'hls'), variants)]
  const { heard, words } = await listen(pass, ['-filter_complex', graph.join(';'), ...ladder, '-map', '[pcm]'])
  return { heard, loudnessLufs: loudnessFrom(words) }
}

/** Decodes a file only to listen. Throws `PreparationFailed`. */
export async function hearOnce(pass: Pass): Promise<Heard> {
  return (await listen(pass, ['-map', '0:a:0', '-vn', '-af', `${whole(pass.limits)},${HEARING}`])).heard
}

const HEARING = `aformat=sample_fmts=s16:channel_layouts=mono:sample_rates=${HEARING_RATE}`

/** A second more than is allowed, so that what is too long shows. */
const whole = (limits: Limits) => `atrim=end=${limits.lengthMs / 1000 + 1}`

async function listen(pass: Pass, outputs: string[]): Promise<{ heard: Heard; words: string }> {
  const { ffmpegPath, input, facts, folder, limits, signal, onFraction } = pass
  const hearing = createHearing()
  const timeoutMs = timeLimitMs(limits, facts.durationMs)
  const run = {
    input,
    demuxer: DEMUXERS[facts.contentType] ?? '',
    cell: { folder, memoryBytes: limits.memoryBytes, fileBytes: limits.fileBytes, cpuS: (2 * timeoutMs) / 1000 },
    timeoutMs,
    onOutput(chunk: Buffer) {
      hearing.add(chunk)
      if (facts.durationMs > 0) onFraction?.(Math.min(1, hearing.durationMs() / facts.durationMs))
    },
    ...(signal ? { signal } : {}),
  }
  const args = ['-loglevel', 'info', '-nostats', ...outputs, '-f', 's16le', 'pipe:1']
  const words = await runConfined(ffmpegPath, args, run).catch((cause) => {
    throw reasonOf(cause, hearing.durationMs())
  })
  const heard = hearing.heard()
  if (heard.durationMs === 0) throw damaged('无法解码音频')
  if (heard.durationMs > limits.lengthMs) throw tooLong(limits)
  if (isCutOff(facts, heard.durationMs)) throw damaged('音频文件已损坏或不完整')
  return { heard, words }
}

function damaged(reason: string, cause?: unknown): PreparationFailed {
  return new PreparationFailed('decode', reason, { isTheFile: true, cause })
}

/** What a run says that never reached the file: the machine is to blame, not the file. */
const OURS = /No space left|^(sh|unshare|mount|chroot|setpriv|env):/m

/** Why a run failed, if it was the file's fault. */
function reasonOf(cause: unknown, heardMs: number): unknown {
  const words = cause instanceof Error ? cause.message : ''
  if (!words.startsWith('ffmpeg ') || OURS.test(words.replace('ffmpeg failed: ', ''))) return cause
  if (words.startsWith('ffmpeg was aborted')) return damaged('处理超时：文件太长或太复杂', cause)
  return damaged(heardMs === 0 ? '无法解码音频' : '音频文件已损坏', cause)
}
