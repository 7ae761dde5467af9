import { NO_PRINTS, probeAudio } from '../../media/index.ts'
import { describeAudio } from './analyse-audio.ts'
import { type PreparationOptions, type PreparedAudio, prepareAudio } from './prepare-audio.ts'
import { prepareVideo } from './prepare-video.ts'
import { PreparationFailed } from './steps.ts'

/** A track or a film, prepared. */
export interface PreparedRecording extends PreparedAudio {
  isFilm: boolean
}

const NOTHING_HEARD = {
  ...{ loudnessLufs: null, previewMs: 0, tbpm: 0, grid: null, tkey: '', energy: 0, readings: null },
  prints: NO_PRINTS,
}

/** Prepares whatever was sent in; of a film its sound is listened to as well, and its poster stands for a cover. */
export async function prepareRecording(input: string, folder: string, options: PreparationOptions): Promise<PreparedRecording> {
  if (!(await isFilm(input))) return { ...(await prepareAudio(input, folder, options)), isFilm: false }
  const { poster, ...film } = await prepareVideo(input, folder, options)
  const heard = await describeAudio(input, folder, options.ffmpegPath).catch((error) => {
    // A film without sound is a film.
    if (error instanceof PreparationFailed && error.isTheFile) return NOTHING_HEARD
    throw error
  })
  return {
    ...film,
    ...heard,
    tags: { picture: { data: poster, format: 'image/jpeg' } },
    warning: '',
    bpmConfidence: 0,
    keyConfidence: 0,
    isFilm: true,
  }
}

/** WebM is taken for films alone. */
async function isFilm(input: string): Promise<boolean> {
  if (input.endsWith('.webm')) return true
  const facts = await probeAudio(input).catch(() => undefined)
  return facts?.contentType.startsWith('video/') ?? false
}
