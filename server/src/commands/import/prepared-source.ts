import { type NewSource, storeWave, waveKeyOf } from '../../media/index.ts'
import type { Files } from '../../platform/files/port.ts'
import { DERIVED_VERSION, storeRenditions } from '../../studio/index.ts'
import { hollowText, PreparationFailed, type PreparedRecording, prepareRecording } from '../../studio/preparation/index.ts'

interface PreparedSource {
  prepared: PreparedRecording
  /** The source's columns in the catalogue, without its file name. */
  source: Omit<NewSource, 'file_name'>
}

interface Options {
  files: Files
  ffmpegPath: string
  signal?: AbortSignal
}

/** Prepares a file in its work folder and stores it with its renditions, unless it is silent. Throws `PreparationFailed`. */
export async function prepareSource(
  { input, folder }: { input: string; folder: string },
  { files, ...options }: Options,
): Promise<PreparedSource> {
  const prepared = await prepareRecording(input, folder, options)
  const hollow = prepared.isFilm ? '' : hollowText(prepared)
  if (hollow !== '') throw new PreparationFailed('energy', `${hollow}，没有发布`, { isTheFile: true })
  const { contentType, extension, fileSize, sha256, durationMs } = prepared
  const storage_key = `audio/${sha256.slice(0, 2)}/${sha256}.${extension}`
  await files.adopt(storage_key, input)
  const source = {
    file_type: contentType,
    file_size: fileSize,
    duration_ms: durationMs,
    bit_rate: prepared.bitRate,
    sha256,
    storage_key,
    waveform: prepared.waveform,
    waveform_overview: prepared.waveformOverview,
    loudness_lufs: prepared.loudnessLufs,
    preview_ms: prepared.previewMs,
    grid: prepared.grid && JSON.stringify(prepared.grid),
    sections: JSON.stringify(prepared.sections),
    readings: prepared.readings && JSON.stringify(prepared.readings),
    ...(await storeWave(files, waveKeyOf(sha256, 'import'), prepared.wave)),
    hls_key: await storeRenditions(files, { sha256, owner: 'import' }, folder, prepared.hls),
    derived_version: DERIVED_VERSION,
  }
  return { prepared, source }
}
