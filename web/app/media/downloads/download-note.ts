import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import * as texts from './texts.ts'

/** The note in the head of 音源下载 (spec §2); members download nothing for free that is only sold. */
export function downloadNote({ isBuy, freeVipLevel }: Pick<Resource, 'isBuy' | 'freeVipLevel'>): string {
  if (freeVipLevel !== PURCHASE_ONLY) return texts.vipDownload
  return isBuy ? texts.owned : texts.buyToDownload
}

/** Number of videos that an archive of all files leaves out; a work that has only videos is packed whole. */
export function videosLeftOut(sources: readonly Pick<AudioSource, 'fileType'>[]): number {
  const videos = sources.filter(({ fileType }) => fileType.startsWith('video/')).length
  return videos < sources.length ? videos : 0
}
