import type { LeaseAnswer } from '@shenglang/contract/media/offline'
import type { PieceStore } from '../../worker/offline/pieces.ts'
import type { Span } from '../../worker/offline/ranges.ts'
import type { TrackRecord } from '../../worker/offline/schema.ts'
import { changeTrack, dropArtwork, dropFiles, readTrack } from './records.ts'

/** A waveform, a grid or a picture as the server sends it. */
export interface Artwork {
  type: string
  bytes: ArrayBuffer
}

/** What downloads need of the world outside. */
export interface DownloadPorts {
  pieces: PieceStore
  /** Asks for the rights to tracks, with addresses for now. */
  lease(resourceIds: string[], signal: AbortSignal): Promise<LeaseAnswer>
  /** Throws `AddressDead` where only another address helps, anything else where it may go better later. */
  fetchMedia(address: string, span: Span | undefined, signal: AbortSignal): Promise<ArrayBuffer>
  /** Undefined where the server has none; throws where it may go better later. */
  fetchArtwork(address: string, signal: AbortSignal): Promise<Artwork | undefined>
  quotaBytes(): Promise<number>
  now(): number
  changed(resourceIds: readonly string[]): void
}

/** The server's word for an address that has died. */
export class AddressDead extends Error {}

export const NOT_GOT = '下载失败，请稍后重试'

/** One member's downloads, as long as a page sees to them. */
export interface Downloads extends DownloadPorts {
  readonly userId: string
  /** Of tracks whose rights were asked for just now, by file. */
  readonly addresses: Map<string, string>
}

export async function change({ userId, changed }: Downloads, resourceId: string, change: Partial<TrackRecord>): Promise<void> {
  await changeTrack(userId, resourceId, change)
  changed([resourceId])
}

/** What is saved of a track goes; the track says why. */
export async function failTrack(downloads: Downloads, resourceId: string, fault: string): Promise<void> {
  const { pieces, userId } = downloads
  await dropFiles(pieces, userId, (await readTrack(userId, resourceId))?.fileIds ?? [])
  await dropArtwork(userId, [resourceId])
  await change(downloads, resourceId, { state: 'failed', fault, savedBytes: 0, leaseId: '', nextTryAt: 0 })
}

/** As it stands in the address of a ladder, before the file's name: another recording has another one. */
export const versionOf = (address: string): string => address.split('/').at(-2) ?? ''
