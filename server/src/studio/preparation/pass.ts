import { join } from 'node:path'
import { type AudioFacts, DEMUXERS, isCutOff } from '../../media/index.ts'
import { HEARING_RATE, type Heard } from './hearing/hearing.ts'
import { ladderArgs } from './ladder.ts'
import type { Limits } from './limits.ts'
import { damaged, type Listening, listen } from './listening.ts'
import { loudnessFrom } from './loudness.ts'

const RATES = [
  { name: 'low', bitRate: '96k' },
  { name: 'high', bitRate: '192k' },
] as const

export interface Pass extends Omit<Listening, 'demuxer' | 'durationMs'> {
  facts: AudioFacts
}

/** Decodes a file once, which encodes the ladder, measures loudness and listens. Throws `PreparationFailed`. */
export async function decodeOnce(pass: Pass): Promise<{ heard: Heard; loudnessLufs: number | null }> {
  const graph = [
    `[0:a:0]${whole(pass.limits)},aformat=channel_layouts=stereo|mono:sample_rates=44100|48000,asplit=4[low][high][heard][measured]`,
    '[measured]ebur128=dualmono=true:framelog=verbose,anullsink',
    `[heard]${HEARING}[pcm]`,
  ]
  const rates = RATES.flatMap(({ name, bitRate }, index) => ['-map', `[${name}]`, `-b:a:${index}`, bitRate])
  const variants = RATES.map(({ name }, index) => `a:${index},name:${name}`)
  const ladder = [...rates, '-c:a', 'aac', ...ladderArgs(join(pass.folder, 'hls'), variants, pass.facts.durationMs)]
  const { heard, words } = await hear(pass, ['-filter_complex', graph.join(';'), ...ladder, '-map', '[pcm]', ...SAMPLES])
  return { heard, loudnessLufs: loudnessFrom(words) }
}

/** Decodes a file to listen and to measure its loudness, without encoding anything. Throws `PreparationFailed`. */
export async function measureOnce(pass: Pass): Promise<{ heard: Heard; loudnessLufs: number | null }> {
  const graph = [
    `[0:a:0]${whole(pass.limits)},aformat=channel_layouts=stereo|mono:sample_rates=44100|48000,asplit=2[heard][measured]`,
    '[measured]ebur128=dualmono=true:framelog=verbose,anullsink',
    `[heard]${HEARING}[pcm]`,
  ]
  const { heard, words } = await hear(pass, ['-filter_complex', graph.join(';'), '-map', '[pcm]', ...SAMPLES])
  return { heard, loudnessLufs: loudnessFrom(words) }
}

/** Decodes a file only to listen. Throws `PreparationFailed`. */
export async function hearOnce(pass: Pass): Promise<Heard> {
  const { heard } = await hear(pass, ['-map', '0:a:0', '-vn', '-af', `${whole(pass.limits)},${HEARING}`, ...SAMPLES])
  return heard
}

/** What ffmpeg is to send to be listened to. */
export const HEARING = `aformat=sample_fmts=s16:channel_layouts=mono:sample_rates=${HEARING_RATE}`
export const SAMPLES = ['-f', 's16le', 'pipe:1']

/** A second more than is allowed, so that what is too long shows. */
const whole = (limits: Limits) => `atrim=end=${limits.lengthMs / 1000 + 1}`

async function hear({ facts, ...pass }: Pass, outputs: string[]) {
  const demuxer = DEMUXERS[facts.contentType] ?? ''
  const answer = await listen({ ...pass, demuxer, durationMs: facts.durationMs }, outputs)
  if (answer.heard.durationMs === 0) throw damaged('无法解码音频')
  if (isCutOff(facts, answer.heard.durationMs)) throw damaged('音频文件已损坏或不完整')
  return answer
}
