import type { LeaseAnswer } from '@shenglang/contract/offline/leases'
import type { PieceStore } from '../../../worker/offline/downloads/pieces.ts'
import type { Span } from '../../../worker/offline/downloads/ranges.ts'
import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { changeTrack, dropArtwork, dropFiles, readTrack } from './records.ts'
import * as texts from './texts.ts'

/** A waveform, a grid or a picture as the server sends it. */
export interface Artwork {
  type: string
  bytes: ArrayBuffer
}

/** The ports of downloads. */
export interface DownloadPorts {
  pieces: PieceStore
  /** Requests leases for tracks, with current addresses. */
  lease(resourceIds: string[], signal: AbortSignal): Promise<LeaseAnswer>
  /** Throws `AddressDead` where only another address helps, other errors where a retry may help. */
  fetchMedia(address: string, span: Span | undefined, signal: AbortSignal): Promise<ArrayBuffer>
  /** Undefined where the server has none; throws where a retry may help. */
  fetchArtwork(address: string, signal: AbortSignal): Promise<Artwork | undefined>
  quotaBytes(): Promise<number>
  now(): number
  changed(resourceIds: readonly string[]): void
}

/** The server's answer for an expired address. */
export class AddressDead extends Error {}

export const NOT_GOT = texts.downloadFailedLater

/** One member's downloads, for the lifetime of the page that syncs them. */
export interface Downloads extends DownloadPorts {
  readonly userId: string
  /** Addresses of recently leased tracks, by file. */
  readonly addresses: Map<string, string>
}

export async function change({ userId, changed }: Downloads, resourceId: string, change: Partial<TrackRecord>): Promise<void> {
  await changeTrack(userId, resourceId, change)
  changed([resourceId])
}

/** Deletes what is saved of a track, and records the reason. */
export async function failTrack(downloads: Downloads, resourceId: string, fault: string): Promise<void> {
  const { pieces, userId } = downloads
  await dropFiles(pieces, userId, (await readTrack(userId, resourceId))?.fileIds ?? [])
  await dropArtwork(userId, [resourceId])
  await change(downloads, resourceId, { state: 'failed', fault, savedBytes: 0, leaseId: '', nextTryAt: 0 })
}

/** The version in the address of a rendition's file, before its name: another recording has another one. */
export const versionOf = (address: string): string => address.split('/').at(-2) ?? ''
