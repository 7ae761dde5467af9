import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { decodeWave, encodeWave, peaksAlone, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { waveOutlineOf } from '@shenglang/contract/media/wave-outline'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import type { Files } from '../../platform/files/port.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import type { EncodedWave } from './wave-resolutions.ts'

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)]

/** The waveform columns of a file's row: two resolutions in bands, and the key of the third. */
export interface WaveColumns {
  wave_row: Buffer
  wave_track: Buffer
  wave_key: string
}

/** The key of the finest resolution. `owner` separates waveforms of the same bytes, so that each is removed with its own file. */
export const waveKeyOf = (sha256: string, owner: string) => `wave/${sha256.slice(0, 2)}/${sha256.slice(0, 16)}-${owner}.gz`

/** Stores the finest resolution, compressed, and returns the columns of the file's row. */
export async function storeWave(files: Files, wave_key: string, { row, track, zoom }: EncodedWave): Promise<WaveColumns> {
  await files.put(wave_key, await packed(zoom))
  return { wave_row: row, wave_track: track, wave_key }
}

/** The finest resolution of a stored file; undefined where there is none. */
export async function readZoom(files: Files, key: string): Promise<WaveBands | undefined> {
  if (key === '' || !(await files.stat(key))) return undefined
  return decodeWave(await unpacked(await readWhole(files, key)))
}

/** The outline of a row's waveform; '' of a file that was not analysed in bands yet. */
export function outlineOfRow(wave: Buffer | null): string {
  const bands = wave ? decodeWave(wave) : undefined
  return bands ? waveOutlineOf(bands) : ''
}

/** One of the resolutions in a row; of a file that was not analysed in bands yet, the spec's waveform text. */
export function waveOrPeaks(wave: Buffer | null, text: string, durationMs: number): Buffer {
  if (wave) return wave
  const peaks = parseWaveform(text)
  return Buffer.from(encodeWave(peaksAlone(peaks, durationMs > 0 ? (peaks.length * 1000) / durationMs : 0)))
}
