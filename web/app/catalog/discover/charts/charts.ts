import type { ChartCount } from '@shenglang/contract/catalog/discover/charts'
import * as texts from './first-texts.ts'

interface Chart {
  title: string
  lead: string
  description: string
  counted: ChartCount
}

export type ChartPath = 'hotMusic' | 'maxDownload'

/** The charts by their addresses; one page with other texts. */
export const CHARTS: Record<ChartPath, Chart> = {
  hotMusic: {
    title: texts.popularMusic,
    lead: texts.playsAreReal,
    description: texts.playsChartDescription,
    counted: 'plays',
  },
  maxDownload: {
    title: texts.downloadChart,
    lead: texts.djPicks,
    description: texts.downloadChartDescription,
    counted: 'downloads',
  },
}

export const CHART_PATHS = Object.keys(CHARTS) as ChartPath[]
