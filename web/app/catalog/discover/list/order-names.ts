import type { ListOrder } from '@shenglang/contract/catalog/entities'
import * as texts from './texts.ts'

export const ORDER_NAMES: Record<ListOrder, string> = {
  newest: texts.newest,
  hottest: texts.hottest,
  downloads: texts.mostDownloaded,
  collects: texts.mostFavourited,
  bpm: 'BPM ↑',
  match: texts.bestMatching,
}
