import { CHART_PERIODS, type ChartCount, type ChartPeriod } from '@shenglang/contract/catalog/discover/charts'
import * as texts from './initial-texts.ts'

interface Chart {
  title: string
  lead: string
  description: string
  counted: ChartCount
  /** The periods that it has, and the one that an address without a period shows. */
  periods: readonly ChartPeriod[]
  usual: ChartPeriod
  /** Its rows are the works that rose, by the ranks that they gained. */
  isOfRisers?: boolean
}

export type ChartPath = 'hotMusic' | 'maxDownload' | 'fastestRising'

/** The charts by their addresses; one page with other texts. */
export const CHARTS: Record<ChartPath, Chart> = {
  hotMusic: {
    title: texts.popularMusic,
    lead: texts.playsAreReal,
    description: texts.playsChartDescription,
    counted: 'plays',
    periods: CHART_PERIODS,
    usual: 'week',
  },
  maxDownload: {
    title: texts.downloadChart,
    lead: texts.djPicks,
    description: texts.downloadChartDescription,
    counted: 'downloads',
    periods: CHART_PERIODS,
    usual: 'week',
  },
  // Of all time there is no period before, so nothing rises.
  fastestRising: {
    title: texts.fastestRising,
    lead: texts.ranksGained,
    description: texts.risersChartDescription,
    counted: 'plays',
    periods: ['day', 'week', 'month'],
    usual: 'day',
    isOfRisers: true,
  },
}

export const CHART_PATHS = Object.keys(CHARTS) as ChartPath[]
