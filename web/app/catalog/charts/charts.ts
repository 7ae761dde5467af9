import type { ChartCount } from '@shenglang/contract/catalog/charts'

interface Chart {
  title: string
  lead: string
  description: string
  counted: ChartCount
}

export type ChartPath = 'hotMusic' | 'maxDownload'

/** The charts are one screen with other words; by their addresses. */
export const CHARTS: Record<ChartPath, Chart> = {
  hotMusic: {
    title: '热门音乐',
    lead: '每一次都是有人真的听满了半分钟',
    description: '按真实播放排出的日榜、周榜、月榜与总榜。',
    counted: 'plays',
  },
  maxDownload: {
    title: '下载榜',
    lead: 'DJ 们带进场子的曲目',
    description: '按下载次数排出的日榜、周榜、月榜与总榜。',
    counted: 'downloads',
  },
}

export const CHART_PATHS = Object.keys(CHARTS) as ChartPath[]
