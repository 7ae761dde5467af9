import { createHash } from 'node:crypto'
import { agreedGrid, type BeatGrid, beatFieldsOf, countedBeatsOf } from '@shenglang/contract/media/beat-grid'
import type { AudioSource, WaveAddresses } from '@shenglang/contract/media/entities'
import { HLS_TYPE } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { type Listener, type ResourceAccess, whyNotPlay } from '@shenglang/contract/media/rules'
import { soundingSections } from '@shenglang/contract/media/sections'
import type { Caller } from '@shenglang/contract/roles'
import type { AddressTokens } from './address-tokens.ts'
import type { SourceRow } from './sources.sql.ts'

/** Characters of a content hash in an address: enough to change whenever the bytes do. */
const VERSION_LENGTH = 16
const MASTER_PLAYLIST = 'index.m3u8'
/** Time within which playback at a signed address may start, beyond the length of the file. */
const PLAY_MS = 10 * 60_000

export function versionOf(sha256: string): string {
  return sha256.slice(0, VERSION_LENGTH)
}

/** The end of the key of renditions that were made again from the same bytes, '' of the first: their addresses are others. */
export const renewalOf = ({ hls_key }: Pick<Addressed, 'hls_key'>): string => hls_key.match(/-renewed-\d+$/)?.[0] ?? ''

/** The end of the key of those that replace these. Numbered, since browsers keep what each address had for ever. */
export const nextRenewal = (former: Pick<Addressed, 'hls_key'>): string =>
  `-renewed-${Number(renewalOf(former).replace('-renewed-', '')) + 1}`

/** The version in the address of what is played. */
export const playedVersionOf = (source: Pick<Addressed, 'sha256' | 'hls_key'>): string =>
  versionOf(source.sha256) + renewalOf(source)

export function listenerOf(caller: Caller): Listener {
  return { isLogin: caller.userId !== undefined, vipLevel: caller.vipLevel, vipExpired: false }
}

interface AccessRule {
  play_vip_level: number
  free_vip_level: number
  price_fen: number
  hls_key: string
}

/** The access rule of a source's resource, for the current user. */
export function accessRuleOf(row: SourceRow): ResourceAccess {
  return { playVipLevel: row.play_vip_level, freeVipLevel: row.free_vip_level, isBuy: row.is_owned }
}

interface Addressed extends AccessRule {
  file_id: string
  sha256: string
}

/**
 * True where a source can be played. Where downloading requires a right, only its renditions can: the file itself would be the
 * download, without the record that refunds read.
 */
export function isPlayable({ free_vip_level, price_fen, hls_key }: Omit<AccessRule, 'play_vip_level'>): boolean {
  return hls_key !== '' || (free_vip_level === 0 && price_fen === 0)
}

/** True where everybody may play it. */
export function isPlayedOpenly(source: AccessRule): boolean {
  return source.play_vip_level === 0 && isPlayable(source)
}

/** The addresses that need no right. Empty for a restricted source, whose address comes with the list of sources. */
export function openAddressesOf(source: Addressed) {
  return {
    playUrl: isPlayedOpenly(source) ? playPathOf(source) : '',
    waveformUrl: mediaPath.waveform(source.file_id, versionOf(source.sha256)),
  }
}

/** The address of a grid with changes of tempo that belongs to the work's tempo; it changes whenever the grid does. */
export function gridAddressOf(fileId: string, grid: BeatGrid | null, tbpm: number): { beatGridUrl: string } {
  const agreed = agreedGrid(grid, tbpm)
  return { beatGridUrl: agreed?.changes ? mediaPath.beatGrid(fileId, gridVersionOf(agreed)) : '' }
}

export const gridVersionOf = (grid: BeatGrid) => versionOf(createHash('sha256').update(JSON.stringify(grid)).digest('hex'))

/** The addresses of its waveforms, open to everybody who may see the track. */
export function waveAddressesOf(source: Pick<SourceRow, 'file_id' | 'sha256' | 'wave_key'>): WaveAddresses {
  const version = versionOf(source.sha256)
  return {
    waveformBandsUrl: mediaPath.bands(source.file_id, version),
    waveformZoomUrl: source.wave_key === '' ? '' : mediaPath.zoom(source.file_id, version),
  }
}

function playPathOf(source: Addressed): string {
  const { file_id, hls_key } = source
  const version = playedVersionOf(source)
  return hls_key === '' ? mediaPath.audio(file_id, version) : mediaPath.hls(file_id, version, MASTER_PLAYLIST)
}

/** The file of the best rendition holds the whole recording, in order. */
const BEST_VARIANT = 'high.m4s'

/**
 * One file with the whole recording that everybody may play: its address, key and media type; undefined where a right is
 * required.
 */
export function openFileOf(source: Addressed & { storage_key: string; file_type: string }) {
  if (!isPlayedOpenly(source)) return undefined
  const { file_id, hls_key, storage_key, file_type } = source
  const version = playedVersionOf(source)
  return hls_key === ''
    ? { path: mediaPath.audio(file_id, version), key: storage_key, type: file_type }
    : { path: mediaPath.hls(file_id, version, BEST_VARIANT), key: `${hls_key}/${BEST_VARIANT}`, type: 'audio/mp4' }
}

/** The sections of a recording that a page shows: the artist's, else the detected ones. */
export const sectionsIn = ({
  sections,
  own_sections,
  grid,
  tbpm,
}: Pick<SourceRow, 'sections' | 'own_sections' | 'grid' | 'tbpm'>) =>
  soundingSections(sections, own_sections, agreedGrid(grid, tbpm) !== undefined)

/** The source for this caller: where a right is required, the address is signed for them and expires. */
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
    sections: sectionsIn(row),
    ...beatFieldsOf(row.grid, row.tbpm),
    ...countedBeatsOf(row.grid, row.tbpm),
    ...openAddressesOf(row),
    ...gridAddressOf(row.file_id, row.grid, row.tbpm),
    ...waveAddressesOf(row),
    ...(isPlayedOpenly(row) ? {} : { playUrl: signedAddress(row, caller, tokens, now) }),
  }
}

/** Expiry of an address: `longest`, but no later than the end of the VIP level that opens it. */
export function endOfAddress(longest: number, caller: Caller, isOpenTo: (listener: Listener) => boolean): number {
  const isOpenWithoutLevel = isOpenTo({ ...listenerOf(caller), vipLevel: 0 })
  return isOpenWithoutLevel ? longest : Math.min(longest, caller.vipUntil ?? longest)
}

/**
 * The subject of a signed address: the file with the level that playing it requires, so that the address ends when this changes.
 */
export const playSubject = ({ file_id, play_vip_level }: Pick<Addressed, 'file_id' | 'play_vip_level'>): string =>
  `${file_id} ${play_vip_level}`

function signedAddress(row: SourceRow, caller: Caller, tokens: AddressTokens, now: Date): string {
  const rule = accessRuleOf(row)
  const mayPlay = (listener: Listener) => !whyNotPlay(rule, listener)
  if (!isPlayable(row) || !mayPlay(listenerOf(caller))) return ''
  const expiresAt = endOfAddress(now.getTime() + PLAY_MS + row.duration_ms, caller, mayPlay)
  const token = tokens.sign({ right: 'play', subject: playSubject(row), expiresAt }, caller)
  return mediaPath.signed(token, playPathOf(row))
}
