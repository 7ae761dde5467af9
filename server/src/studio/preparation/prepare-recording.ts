import { NO_FINGERPRINTS, probeAudio } from '../../media/index.ts'
import { describeAudio } from './analyse-audio.ts'
import { type PreparationOptions, type PreparedAudio, prepareAudio } from './prepare-audio.ts'
import { prepareVideo } from './prepare-video.ts'
import { PreparationFailed } from './steps.ts'

/** A track or a film, prepared. */
export interface PreparedRecording extends PreparedAudio {
  isFilm: boolean
}

const NOTHING_ANALYSED = {
  ...{ loudnessLufs: null, previewMs: 0, tbpm: 0, grid: null, sections: [], tkey: '', energy: 0, readings: null },
  ...{ prints: NO_FINGERPRINTS, isTurned: false },
}

/** Prepares an upload of either kind; the sound of a film is analysed as well, and its poster serves as its cover. */
export async function prepareRecording(input: string, folder: string, options: PreparationOptions): Promise<PreparedRecording> {
  if (!(await isFilm(input))) return { ...(await prepareAudio(input, folder, options)), isFilm: false }
  const { poster, ...film } = await prepareVideo(input, folder, options)
  const audio = await describeAudio(input, folder, options.ffmpegPath).catch((error) => {
    // A film may be silent.
    if (error instanceof PreparationFailed && error.isTheFile) return NOTHING_ANALYSED
    throw error
  })
  return {
    ...film,
    ...audio,
    tags: { picture: { data: poster, format: 'image/jpeg' } },
    warning: '',
    bitRate: 0,
    bpmConfidence: 0,
    keyConfidence: 0,
    isFilm: true,
  }
}

/** WebM is accepted for films only. */
async function isFilm(input: string): Promise<boolean> {
  if (input.endsWith('.webm')) return true
  const facts = await probeAudio(input).catch(() => undefined)
  return facts?.contentType.startsWith('video/') ?? false
}
