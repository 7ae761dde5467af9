import type { AudioSource } from '@shenglang/contract/media/entities'
import { mediaPath } from '@shenglang/contract/media/routes'
import { type Listener, whyNotPlay } from '@shenglang/contract/media/rules'
import type { Caller } from '@shenglang/contract/roles'
import type { SourceRow } from './sources.sql.ts'

/** How much of a content hash stands in an address: enough to change whenever the bytes do. */
const VERSION_LENGTH = 16

export function versionOf(sha256: string): string {
  return sha256.slice(0, VERSION_LENGTH)
}

export function listenerOf(caller: Caller): Listener {
  return { isLogin: caller.userId !== undefined, vipLevel: caller.vipLevel, vipExpired: false }
}

/** The addresses of a source for this caller; whoever may not play gets no playable address. */
export function addressesOf(source: { file_id: string; sha256: string; play_vip_level: number }, caller: Caller) {
  const gate = { playVipLevel: source.play_vip_level, freeVipLevel: 0, isBuy: false }
  const version = versionOf(source.sha256)
  return {
    playUrl: whyNotPlay(gate, listenerOf(caller)) ? '' : mediaPath.audio(source.file_id, version),
    waveformUrl: mediaPath.waveform(source.file_id, version),
  }
}

export function toAudioSource(row: SourceRow, caller: Caller): AudioSource {
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    label: row.label,
    fileSize: Number(row.file_size),
    fileType: row.file_type,
    fileIcon: row.file_type.split('/')[1] ?? '',
    downloadCount: Number(row.download_count),
    duration: row.duration_ms,
    ...addressesOf(row, caller),
  }
}
