import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'

/** A track that a pack is to contain. */
export interface PackTrack {
  resourceId: string
  title: string
  artistId: string
  contentType: number
  isPublished: boolean
  freeVipLevel: number
}

/** A pack as staff want it. */
export interface PackInput {
  artistId: string
  priceFen: number
  freeVipLevel: number
  memberIds: readonly string[]
}

/**
 * The reason why staff may not make such a pack; undefined where they may. A member who may download a pack may download all of
 * it, and its seller alone is paid: tracks of other artists therefore keep their level, and are not sold.
 */
export function packRefusal({ artistId, priceFen, freeVipLevel, memberIds }: PackInput, tracks: readonly PackTrack[]) {
  if (new Set(memberIds).size < memberIds.length) return '每首曲目只放一次'
  const byId = new Map(tracks.map((track) => [track.resourceId, track]))
  for (const id of memberIds) {
    const track = byId.get(id)
    if (track?.contentType !== CONTENT_TYPES.single) return `没有编号为 ${id} 的单曲`
    if (!track.isPublished) return `《${track.title}》还没有上架`
    if (track.artistId === artistId) continue
    if (priceFen > 0) return `收费的合集只能收录出售者自己的曲目，《${track.title}》不是`
    if (track.freeVipLevel > freeVipLevel) {
      const level = track.freeVipLevel === PURCHASE_ONLY ? '购买' : ` VIP${track.freeVipLevel} `
      return `《${track.title}》要${level}才能下载，合集的下载等级不能更低`
    }
  }
  return undefined
}

type PackTerms = Omit<PackInput, 'memberIds'>

/** True where the new terms of a pack require a check of the tracks that it already has. */
export const needsCheck = (read: PackTerms, { priceFen, freeVipLevel, artistId }: PackTerms): boolean =>
  priceFen > read.priceFen || freeVipLevel < read.freeVipLevel || artistId !== read.artistId
