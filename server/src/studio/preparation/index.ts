import { stat } from 'node:fs/promises'
import { hashFile, measureWaveform, probeAudio } from '../../media/index.ts'

export const STEPS = ['probe', 'decode'] as const
export type Step = (typeof STEPS)[number]

/** What a recording is, and what was found out about it; further files lie in the folder that was handed in. */
export interface PreparedAudio {
  contentType: string
  extension: string
  fileSize: number
  sha256: string
  durationMs: number
  tags: { title?: string; artist?: string; year?: number; picture?: { data: Buffer; format: string } }
  waveform: string
  waveformOverview: string
  bands: string
  loudnessLufs: number | null
  tbpm: number
  bpmConfidence: number
  tkey: string
  keyConfidence: number
  energy: number
  previewMs: number
  /** Files in `folder/hls`, first the master playlist. */
  hls: { name: string; contentType: string; size: number }[]
}

/** A recording cannot be made ready; the message is a Chinese reason. */
export class PreparationFailed extends Error {
  readonly step: Step

  constructor(message: string, step: Step, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PreparationFailed'
    this.step = step
  }
}

interface Options {
  ffmpegPath: string
  signal?: AbortSignal
  onStep?: (step: Step, fraction: number) => void
}

/** Makes a recording ready to be heard. Throws `PreparationFailed`. */
export async function prepareAudio(input: string, _folder: string, options: Options): Promise<PreparedAudio> {
  const { ffmpegPath, signal, onStep } = options
  let step: Step = 'probe'
  try {
    onStep?.(step, 0)
    const facts = await probeAudio(input)
    step = 'decode'
    onStep?.(step, 0.2)
    const { waveform, overview, durationMs } = await measureWaveform({
      ffmpegPath,
      input,
      contentType: facts.contentType,
      ...(signal ? { signal } : {}),
    })
    const { title, artist, year, picture } = facts
    return {
      contentType: facts.contentType,
      extension: facts.extension,
      fileSize: (await stat(input)).size,
      sha256: await hashFile(input),
      durationMs,
      tags: {
        ...(title ? { title } : {}),
        ...(artist ? { artist } : {}),
        ...(year ? { year } : {}),
        ...(picture ? { picture } : {}),
      },
      waveform,
      waveformOverview: overview,
      bands: '',
      loudnessLufs: null,
      tbpm: facts.bpm ?? 0,
      bpmConfidence: 0,
      tkey: facts.key ?? '',
      keyConfidence: 0,
      energy: 0,
      previewMs: 0,
      hls: [],
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new PreparationFailed(error instanceof Error ? error.message : String(error), step, { cause: error })
  }
}
