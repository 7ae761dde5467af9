import { createHash } from 'node:crypto'
import { agreedGrid, type BeatGrid, beatMarksOf, countedBeatsOf } from '@shenglang/contract/media/beat-grid'
import type { AudioSource, WaveAddresses } from '@shenglang/contract/media/entities'
import { HLS_TYPE } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { type Gated, type Listener, whyNotDownload, whyNotPlay } from '@shenglang/contract/media/rules'
import type { Caller } from '@shenglang/contract/roles'
import type { AddressTokens } from './address-tokens.ts'
import type { SourceRow } from './sources.sql.ts'

/** How much of a content hash stands in an address: enough to change whenever the bytes do. */
const VERSION_LENGTH = 16
const MASTER_PLAYLIST = 'index.m3u8'
/** How long a signed address may be played from, beyond the length of what it plays. */
const PLAY_MS = 10 * 60_000

export function versionOf(sha256: string): string {
  return sha256.slice(0, VERSION_LENGTH)
}

export function listenerOf(caller: Caller): Listener {
  return { isLogin: caller.userId !== undefined, vipLevel: caller.vipLevel, vipExpired: false }
}

interface Gate {
  play_vip_level: number
  free_vip_level: number
  price_fen: number
  hls_key: string
}

/** What gates the resource of a source, for who asked for it. */
export function gateOf(row: SourceRow): Gated {
  return { playVipLevel: row.play_vip_level, freeVipLevel: row.free_vip_level, isBuy: row.is_owned }
}

interface Addressed extends Gate {
  file_id: string
  sha256: string
}

/**
 * Whether anybody may hear it without showing a right. Where downloading asks for one, only a ladder may be heard so:
 * the file itself would be the download.
 */
export function isHeardOpenly({ play_vip_level, free_vip_level, price_fen, hls_key }: Gate): boolean {
  const isDownloadGated = free_vip_level > 0 || price_fen > 0
  return play_vip_level === 0 && (hls_key !== '' || !isDownloadGated)
}

/** The addresses that need no right. Empty where hearing does: that address is handed out by the list of sources. */
export function openAddressesOf(source: Addressed) {
  return {
    playUrl: isHeardOpenly(source) ? playPathOf(source) : '',
    waveformUrl: mediaPath.waveform(source.file_id, versionOf(source.sha256)),
  }
}

/** Of a grid with changes of tempo that the work speaks of, under an address that changes whenever it does. */
export function gridAddressOf(fileId: string, grid: BeatGrid | null, tbpm: number): { beatGridUrl: string } {
  const agreed = agreedGrid(grid, tbpm)
  return { beatGridUrl: agreed?.changes ? mediaPath.beatGrid(fileId, gridVersionOf(agreed)) : '' }
}

export const gridVersionOf = (grid: BeatGrid) => versionOf(createHash('sha256').update(JSON.stringify(grid)).digest('hex'))

/** Who may see a track may see its waveform. */
export function waveAddressesOf(source: Pick<SourceRow, 'file_id' | 'sha256' | 'wave_key'>): WaveAddresses {
  const version = versionOf(source.sha256)
  return {
    waveformBandsUrl: mediaPath.bands(source.file_id, version),
    waveformZoomUrl: source.wave_key === '' ? '' : mediaPath.zoom(source.file_id, version),
  }
}

function playPathOf({ file_id, sha256, hls_key }: Addressed): string {
  const version = versionOf(sha256)
  return hls_key === '' ? mediaPath.audio(file_id, version) : mediaPath.hls(file_id, version, MASTER_PLAYLIST)
}

/** The ladder's file of its best variant holds the whole recording, in order. */
const BEST_VARIANT = 'high.m4s'

/** One file with the whole recording that anybody may hear: its address, where it lies and its media type; nothing where a right is asked for. */
export function openFileOf(source: Addressed & { storage_key: string; file_type: string }) {
  if (!isHeardOpenly(source)) return undefined
  const { file_id, sha256, hls_key, storage_key, file_type } = source
  const version = versionOf(sha256)
  return hls_key === ''
    ? { path: mediaPath.audio(file_id, version), key: storage_key, type: file_type }
    : { path: mediaPath.hls(file_id, version, BEST_VARIANT), key: `${hls_key}/${BEST_VARIANT}`, type: 'audio/mp4' }
}

/** The source as this caller may have it: where a right is asked for, the address is signed for them and dies. */
export function toAudioSource(row: SourceRow, caller: Caller, tokens: AddressTokens, now: Date): AudioSource {
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    label: row.label,
    fileSize: Number(row.file_size),
    fileType: row.file_type,
    fileIcon: row.file_type.split('/')[1] ?? '',
    downloadCount: Number(row.download_count),
    duration: row.duration_ms,
    playType: row.hls_key === '' ? row.file_type : HLS_TYPE,
    loudness: row.loudness_lufs,
    previewMs: row.preview_ms,
    cues: row.position === 0 ? row.cues : {},
    ...beatMarksOf(row.grid, row.tbpm),
    ...countedBeatsOf(row.grid, row.tbpm),
    ...openAddressesOf(row),
    ...gridAddressOf(row.file_id, row.grid, row.tbpm),
    ...waveAddressesOf(row),
    ...(isHeardOpenly(row) ? {} : { playUrl: signedAddress(row, caller, tokens, now) }),
  }
}

/** When an address dies that would live until `longest`: no later than the level that opens it. */
export function endOfAddress(longest: number, caller: Caller, isOpenTo: (listener: Listener) => boolean): number {
  const isOpenWithoutLevel = isOpenTo({ ...listenerOf(caller), vipLevel: 0 })
  return isOpenWithoutLevel ? longest : Math.min(longest, caller.vipUntil ?? longest)
}

/** What a signed address plays: the file with what playing it asks for, so that the address ends when that changes. */
export function playSubject({ file_id, play_vip_level, free_vip_level, price_fen, hls_key }: Gate & { file_id: string }): string {
  const asked = hls_key === '' ? [play_vip_level, free_vip_level, price_fen] : [play_vip_level]
  return [file_id, ...asked].join(' ')
}

function signedAddress(row: SourceRow, caller: Caller, tokens: AddressTokens, now: Date): string {
  const gate = gateOf(row)
  const mayHear = (listener: Listener) => !whyNotPlay(gate, listener) && (row.hls_key !== '' || !whyNotDownload(gate, listener))
  const listener = listenerOf(caller)
  if (!mayHear(listener)) return ''
  const expiresAt = endOfAddress(now.getTime() + PLAY_MS + row.duration_ms, caller, mayHear)
  const token = tokens.sign({ right: 'play', subject: playSubject(row), expiresAt }, caller)
  return mediaPath.signed(token, playPathOf(row))
}
