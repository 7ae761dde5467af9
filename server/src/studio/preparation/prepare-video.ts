import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncodedWave, waveformTexts } from '../../media/index.ts'
import { ANALYSIS_FORMAT, SAMPLES } from './decode-pass.ts'
import { damaged, extractFeatures } from './extract-features.ts'
import { type Film, inspectVideo } from './inspect-video.ts'
import { limitsOf, VIDEO_LIMITS } from './limits.ts'
import type { PreparationOptions } from './prepare-audio.ts'
import { proven } from './prove-playable.ts'
import { identify } from './recognise.ts'
import { type RenditionFile, renditionArgs, renditionFiles } from './renditions.ts'
import { inStep } from './steps.ts'

/** The facts of a film that the site stores, and the files to play it. */
export interface PreparedVideo {
  /** IANA media type, by content. */
  contentType: string
  extension: string
  /** Bytes. */
  fileSize: number
  sha256: string
  durationMs: number
  /** Pixels. */
  width: number
  height: number
  /** JPEG. */
  poster: Buffer
  /** Waveform texts of its sound (spec §5), '' without sound. */
  waveform: string
  waveformOverview: string
  /** Without points where there is no sound. */
  wave: EncodedWave
  /** Files in `hls/` of the work folder, the master playlist first. */
  hls: RenditionFile[]
}

/** Height in pixels of the tallest film that is encoded here. */
const HEIGHT_MAX = 720
const TO_H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
const WHOLE = 0.95

/** Prepares a film as `prepareAudio` does a track: streams that browsers play are copied, others encoded to H.264 and AAC. */
export async function prepareVideo(input: string, folder: string, options: PreparationOptions): Promise<PreparedVideo> {
  const { ffmpegPath, signal, onStep } = options
  const limits = limitsOf(options, VIDEO_LIMITS)
  const renditions = join(folder, 'hls')
  const ending = signal ? { signal } : {}
  try {
    const { film, identity } = await inStep('probe', options, async () => ({
      film: await proven(options, () => inspectVideo(input, folder, { ffmpegPath, limits, ...ending })),
      identity: await identify(input, signal),
    }))
    const { features, hls } = await inStep('decode', options, async () => {
      await rm(renditions, { recursive: true, force: true })
      await mkdir(renditions, { recursive: true })
      const { demuxer, durationMs } = film
      const onFraction = (fraction: number) => onStep?.('decode', fraction)
      const extraction = { ffmpegPath, input, demuxer, durationMs, folder, limits, onFraction, ...ending }
      const { features } = await proven(options, () => extractFeatures(extraction, outputsOf(film, renditions)))
      return { features, hls: await renditionFiles(renditions) }
    })
    if (film.hasSound && features.durationMs < film.durationMs * WHOLE) throw damaged('视频文件已损坏或不完整')
    const { contentType, extension, width, height, poster } = film
    const { waveform, overview } = waveformTexts(features.waveformFrames)
    return {
      ...{ contentType, extension, width, height, poster },
      ...identity,
      durationMs: film.durationMs || features.durationMs,
      waveform,
      waveformOverview: overview,
      wave: features.wave,
      hls,
    }
  } catch (error) {
    await rm(renditions, { recursive: true, force: true })
    throw error
  }
}

/** A second run, with filters, extracts the sound only: the renditions are written by the first one. */
const outputsOf = (film: Film, renditions: string) => (filters: string) =>
  filters === '' ? [...encoding(film, renditions), ...(film.hasSound ? soundOutput('') : [])] : soundOutput(filters)

const soundOutput = (filters: string) => ['-map', '0:a:0', '-af', `${filters}${ANALYSIS_FORMAT}`, ...SAMPLES]

function encoding({ isPlayable, hasSound }: Film, renditions: string): string[] {
  const smaller = ['-vf', `scale=-2:'min(${HEIGHT_MAX},ih)'`]
  const video = ['-map', '0:v:0', ...(isPlayable.video ? ['-c:v', 'copy'] : [...TO_H264, ...smaller])]
  const audio = ['-map', '0:a:0', ...(isPlayable.audio ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2'])]
  const variant = hasSound ? 'v:0,a:0,name:film' : 'v:0,name:film'
  return [...video, ...(hasSound ? audio : []), ...renditionArgs(renditions, [variant])]
}
