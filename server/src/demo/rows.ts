import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import type { DemoOffer, DemoPack, DemoTrack, DemoVideo } from '@shenglang/demo/catalogue'
import type { NewResource } from '../catalog/work/index.ts'
import type { NewSource } from '../media/index.ts'

/** A resource without its artist and cover. */
export type Described = Omit<NewResource, 'artist_id'>

export function singleOf(track: DemoTrack): Described {
  return {
    title: track.title,
    content_type: CONTENT_TYPES.single,
    category_code: CATEGORIES[track.style] ?? CLUB_CATEGORY,
    style: track.style,
    version: track.version,
    genres: [...track.genres],
    energy: track.energy,
    tbpm: track.bpm,
    tkey: track.camelot,
    duration_ms: track.durationMs,
    ...releasedOn(track.releaseDate),
    play_vip_level: track.playVipLevel,
    price_fen: track.priceFen,
    ...CHOSEN,
    free_vip_level: track.priceFen > 0 && track.freeVipLevel === 0 ? PURCHASE_ONLY : track.freeVipLevel,
    play_count: track.playCount,
    download_count: track.downloadCount,
    collect_count: track.collectCount,
    package_file_id: null,
  }
}

export function collectionOf(pack: DemoPack, members: DemoTrack[]): Described {
  return {
    title: pack.title,
    description: pack.information,
    content_type: CONTENT_TYPES.collection,
    category_code: pack.categoryCode,
    resource_type: 'ALBUM',
    price_fen: members.length * PACK_PRICE_FEN,
    duration_ms: members.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ...releasedOn(pack.releaseDate),
    play_vip_level: pack.playVipLevel,
    ...CHOSEN,
    free_vip_level: pack.freeVipLevel === 0 ? PURCHASE_ONLY : pack.freeVipLevel,
    package_file_id: null,
  }
}

export function videoOf(video: DemoVideo, track: DemoTrack, film: NewSource): Described {
  return {
    title: video.title,
    description: video.information,
    content_type: CONTENT_TYPES.single,
    category_code: CATEGORIES[track.style] ?? CLUB_CATEGORY,
    resource_type: 'VIDEO',
    style: track.style,
    energy: track.energy,
    tbpm: track.bpm,
    tkey: track.camelot,
    duration_ms: film.duration_ms,
    ...releasedOn(video.releaseDate),
    ...CHOSEN,
    package_file_id: null,
  }
}

export function offerOf(offer: DemoOffer): Described {
  return {
    title: offer.title,
    description: offer.information,
    content_type: offer.contentType,
    category_code: offer.categoryCode,
    price_fen: offer.priceFen,
    ...releasedOn(offer.releaseDate),
    package_file_id: null,
  }
}

export function postOf(offer: DemoOffer) {
  return { title: offer.title, content: offer.information, created_at: releasedOn(offer.releaseDate).published_at }
}

const releasedOn = (date: string) => ({ release_date: date, published_at: new Date(`${date}T04:00:00Z`) })

/** The answers that every release needs from its artist. */
const CHOSEN = { access_chosen: true, ai_made: false }

const PACK_PRICE_FEN = 600
const CATEGORIES: Partial<Record<DemoTrack['style'], string>> = {
  'chinese-remix': 'A0302',
  guofeng: 'A0303',
  'hip-hop': 'A0304',
  ambient: 'A0305',
}

export const VERSION_NAMES: Record<DemoTrack['version'], string> = {
  original: 'Original',
  extended: 'Extended',
  'radio-edit': 'Radio Edit',
  remix: 'Remix',
  'vip-mix': 'VIP Mix',
  acapella: 'Acapella',
  instrumental: 'Instrumental',
}
