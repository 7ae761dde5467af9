import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { Shared } from '../../sharing/shared.ts'
import { resourceAddress } from './resource-address.ts'
import { joined } from './track-text.ts'

/** A work to share. */
export const sharedTrack = (track: Resource): Shared => ({
  path: resourceAddress(track),
  title: joined(track.title, track.artist),
  poster: { kind: 'resource', id: track.resourceId },
  isRecording: track.contentType === CONTENT_TYPES.single,
})
