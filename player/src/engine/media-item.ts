import { hasPicture } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { MediaItem } from '../media-port.ts'
import type { Track } from './engine-state.ts'

/** The source of a track in the form of the media port. */
export function itemOf(track: Track, { playUrl, playType }: AudioSource, addressOf: (playUrl: string) => string): MediaItem {
  return { url: addressOf(playUrl), contentType: playType, hasPicture: hasPicture(track) }
}
