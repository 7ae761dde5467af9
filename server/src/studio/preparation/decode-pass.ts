import { join } from 'node:path'
import { type AudioFacts, DEMUXERS, MIXED_FORMAT } from '../../media/index.ts'
import { ANALYSIS_RATE, type AudioFeatures } from './analysis/features.ts'
import { damaged, type Extraction, extractFeatures } from './extract-features.ts'
import type { Limits } from './limits.ts'
import { loudnessFrom } from './loudness.ts'
import { renditionArgs } from './renditions.ts'

const RATES = [
  { name: 'low', bitRate: '96k' },
  { name: 'high', bitRate: '192k' },
] as const

export interface Pass extends Omit<Extraction, 'demuxer' | 'durationMs'> {
  facts: AudioFacts
}

/** Decodes a file once to encode the renditions, measure loudness and extract features. Throws `PreparationFailed`. */
export async function decodeOnce(pass: Pass): Promise<{ features: AudioFeatures; loudnessLufs: number | null }> {
  const graph = (filters: string) => [
    `[0:a:0]${whole(pass.limits)},${filters}aformat=channel_layouts=stereo|mono:sample_rates=44100|48000,asplit=4[low][high][features][measured]`,
    '[measured]ebur128=dualmono=true:framelog=verbose,anullsink',
    `[features]${ANALYSIS_FORMAT}[pcm]`,
  ]
  const rates = RATES.flatMap(({ name, bitRate }, index) => ['-map', `[${name}]`, `-b:a:${index}`, bitRate])
  const variants = RATES.map(({ name }, index) => `a:${index},name:${name}`)
  const renditions = [...rates, '-c:a', 'aac', ...renditionArgs(join(pass.folder, 'hls'), variants, pass.facts.durationMs)]
  const { features, log } = await extract(pass, (filters) => [
    '-filter_complex',
    graph(filters).join(';'),
    ...renditions,
    '-map',
    '[pcm]',
    ...SAMPLES,
  ])
  return { features, loudnessLufs: loudnessFrom(log) }
}

/** Decodes a file to extract features and measure its loudness, without encoding anything. Throws `PreparationFailed`. */
export async function measureOnce(pass: Pass): Promise<{ features: AudioFeatures; loudnessLufs: number | null }> {
  const graph = (filters: string) => [
    `[0:a:0]${whole(pass.limits)},${filters}aformat=channel_layouts=stereo|mono:sample_rates=44100|48000,asplit=2[features][measured]`,
    '[measured]ebur128=dualmono=true:framelog=verbose,anullsink',
    `[features]${ANALYSIS_FORMAT}[pcm]`,
  ]
  const { features, log } = await extract(pass, (filters) => [
    '-filter_complex',
    graph(filters).join(';'),
    '-map',
    '[pcm]',
    ...SAMPLES,
  ])
  return { features, loudnessLufs: loudnessFrom(log) }
}

/** Decodes a file only to extract features. Throws `PreparationFailed`. */
export async function extractOnce(pass: Pass): Promise<AudioFeatures> {
  const { features } = await extract(pass, (filters) => [
    '-map',
    '0:a:0',
    '-vn',
    '-af',
    `${whole(pass.limits)},${filters}${ANALYSIS_FORMAT}`,
    ...SAMPLES,
  ])
  return features
}

/** The output of samples for the analysis. */
export const ANALYSIS_FORMAT = `${MIXED_FORMAT},aformat=sample_fmts=s16:sample_rates=${ANALYSIS_RATE}`
export const SAMPLES = ['-f', 's16le', 'pipe:1']

/** Cuts the sound a second after the limit, so that a longer file is noticed. */
const whole = (limits: Limits) => `atrim=end=${limits.lengthMs / 1000 + 1}`

async function extract({ facts, ...pass }: Pass, outputsOf: (filters: string) => string[]) {
  const demuxer = DEMUXERS[facts.contentType] ?? ''
  const extracted = await extractFeatures({ ...pass, demuxer, durationMs: facts.durationMs }, outputsOf)
  if (extracted.features.durationMs === 0) throw damaged('无法解码音频')
  return extracted
}
