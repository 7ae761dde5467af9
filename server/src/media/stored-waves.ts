import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { decodeWave, encodeWave, peaksAlone, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import type { Files } from '../platform/files/port.ts'
import { readWhole } from '../platform/files/read-whole.ts'
import type { EncodedWave } from './wave-resolutions.ts'

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)]

/** What the row of a file says of its waveform in bands: two resolutions, and where the third lies. */
export interface WaveColumns {
  wave_row: Buffer
  wave_track: Buffer
  wave_key: string
}

/** Where the finest resolution lies. `owner` tells waveforms of the same bytes apart, so that each goes with its own file. */
export const waveKeyOf = (sha256: string, owner: string) => `wave/${sha256.slice(0, 2)}/${sha256.slice(0, 16)}-${owner}.gz`

/** Stores the finest resolution, compressed, and answers the columns of the file's row. */
export async function storeWave(files: Files, wave_key: string, { row, track, zoom }: EncodedWave): Promise<WaveColumns> {
  await files.put(wave_key, await packed(zoom))
  return { wave_row: row, wave_track: track, wave_key }
}

/** The finest resolution of a stored file; undefined where there is none. */
export async function readZoom(files: Files, key: string): Promise<WaveBands | undefined> {
  if (key === '' || !(await files.stat(key))) return undefined
  return decodeWave(await unpacked(await readWhole(files, key)))
}

/** One of the resolutions in a row; of a file that nobody has listened to in bands yet, what its spec's waveform text tells. */
export function waveOrPeaks(wave: Buffer | null, text: string, durationMs: number): Buffer {
  if (wave) return wave
  const peaks = parseWaveform(text)
  return Buffer.from(encodeWave(peaksAlone(peaks, durationMs > 0 ? (peaks.length * 1000) / durationMs : 0)))
}
