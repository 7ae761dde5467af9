import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fault } from '@shenglang/contract/faults'
import type { Files } from '../../platform/files/port.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { type AudioFacts, probeAudio } from '../tags/probe.ts'
import { storeWave, type WaveColumns, waveKeyOf } from '../waveform/stored-waves.ts'
import { measureWaveform } from '../waveform/waveform.ts'
import { COVER_WIDTH_MAX, pictureAt, pictureKey, prepareCover, prepareWhole, WHOLE_MAX } from './artwork.ts'

/** The columns of a file's source, and its tags. */
export interface IngestedAudio {
  facts: AudioFacts
  source: {
    file_name: string
    file_type: string
    file_size: number
    duration_ms: number
    sha256: string
    storage_key: string
    waveform: string
    waveform_overview: string
  } & WaveColumns
}

interface IngestOptions {
  files: Files
  ffmpegPath: string
  fileName: string
  sha256: string
  signal?: AbortSignal
}

/**
 * Recognises, measures and stores one audio file. Throws an error whose message is a Chinese reason when the file cannot be
 * accepted; the file itself is never changed.
 */
export async function ingestAudio(path: string, options: IngestOptions): Promise<IngestedAudio> {
  const { files, ffmpegPath, fileName, sha256, signal } = options
  const facts = await probeAudio(path)
  const { waveform, overview, wave, durationMs } = await measureWaveform({
    ffmpegPath,
    input: path,
    contentType: facts.contentType,
    ...(signal ? { signal } : {}),
  })
  const storage_key = `audio/${sha256.slice(0, 2)}/${sha256}.${facts.extension}`
  await files.put(storage_key, path)
  return {
    facts,
    source: {
      file_name: fileName,
      file_type: facts.contentType,
      file_size: (await stat(path)).size,
      duration_ms: durationMs,
      sha256,
      storage_key,
      waveform,
      waveform_overview: overview,
      ...(await storeWave(files, waveKeyOf(sha256, 'ingest'), wave)),
    },
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Stores a picture in the sizes that the pages use. Returns its address and placeholder colour. Throws when it is no picture. */
export async function ingestCover(files: Files, data: Buffer): Promise<{ key: string; color: string }> {
  const prepared = await prepareCover(data)
  const key = createHash('sha256').update(data).digest('hex')
  for (const { width, data: picture } of prepared.files) {
    await files.put(pictureKey(key, width), picture)
  }
  return { key, color: prepared.color }
}

/** Adds an animated version to a stored picture: an animated WebP of the platform, unchanged. */
export function ingestMoving(files: Files, key: string, data: Buffer): Promise<void> {
  return files.put(pictureKey(key, 'moving'), data)
}

/** Does the same for a picture that is also shown uncropped. */
export async function ingestPicture(files: Files, data: Buffer): Promise<{ key: string; color: string }> {
  const cover = await ingestCover(files, data)
  await files.put(pictureKey(cover.key, 'whole'), (await prepareWhole(data, WHOLE_MAX)).data)
  return cover
}

/** The largest size of a stored picture by its address, as WebP. Throws FILE_NOT_FOUND for every other address. */
export async function readPicture(files: Files, address: string): Promise<Buffer> {
  const key = pictureAt(address)
  if (key === undefined) throw fault('FILE_NOT_FOUND')
  return readWhole(files, pictureKey(key, COVER_WIDTH_MAX))
}
