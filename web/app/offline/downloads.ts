import type { LeaseAnswer } from '@shenglang/contract/media/offline'
import type { TrackRecord } from '../../worker/offline/database.ts'
import type { PieceStore } from '../../worker/offline/pieces.ts'
import type { Span } from '../../worker/offline/ranges.ts'
import { changeTrack, dropFiles, readTrack } from './records.ts'

/** What downloads needs of the world outside. */
export interface DownloadPorts {
  pieces: PieceStore
  /** Asks for the rights to tracks, with addresses for now. */
  lease(resourceIds: string[], signal: AbortSignal): Promise<LeaseAnswer>
  /** Throws `AddressDead` where only another address helps, anything else where it may go better later. */
  fetchMedia(address: string, span: Span | undefined, signal: AbortSignal): Promise<ArrayBuffer>
  /** Waveforms, grid and cover, so that the track looks as with a network; what cannot be had is left out. */
  keepLooks(track: TrackRecord, signal: AbortSignal): Promise<void>
  quotaBytes(): Promise<number>
  now(): number
  changed(resourceIds: readonly string[]): void
}

/** The server's word for an address that has died. */
export class AddressDead extends Error {}

export const NOT_GOT = '下载失败，请稍后重试'

/** One member's downloads, as long as a page does it. */
export interface Downloads extends DownloadPorts {
  readonly userId: string
  /** Of tracks whose rights were asked for just now, by file. */
  readonly addresses: Map<string, string>
}

export async function change({ userId, changed }: Downloads, resourceId: string, change: Partial<TrackRecord>): Promise<void> {
  await changeTrack(userId, resourceId, change)
  changed([resourceId])
}

/** What is kept of a track goes; the track says why. */
export async function failTrack(downloads: Downloads, resourceId: string, fault: string): Promise<void> {
  const { pieces, userId } = downloads
  await dropFiles(pieces, userId, (await readTrack(userId, resourceId))?.sources ?? [])
  await change(downloads, resourceId, { state: 'failed', fault, keptBytes: 0, leaseId: '' })
}

/** As it stands in the address of a ladder, before the file's name: another recording has another one. */
export const versionOf = (address: string): string => address.split('/').at(-2) ?? ''
