import type { ListOrder } from '@shenglang/contract/catalog/entities'

export const ORDER_NAMES: Record<ListOrder, string> = {
  newest: '最新',
  hottest: '最热',
  downloads: '下载最多',
  collects: '收藏最多',
  bpm: 'BPM ↑',
  match: '最接得上',
}
