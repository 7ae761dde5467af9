import type { ChartPeriod } from '@shenglang/contract/catalog/discover/charts'

export const PERIOD_NAMES: Record<ChartPeriod, string> = { day: '日榜', week: '周榜', month: '月榜', all: '总榜' }
export const countedAt = '统计于 '
export const playAll = '全部播放'
export const nothingRose = (period: string) => `${period}还没有上升的曲目`
export const seeChart = '看热门音乐'
export const nothingRoseHint = '名次与上一个周期相比都没有升'
export const chartPeriod = '榜单周期'
export const noChartData = (period: string) => `${period}还没有数据`
export const seeAllTimeChart = '看总榜'
export const halfMinutePlayed = '听满 30 秒'
export const download = '下载'
export const nobodyYet = (action: string) => `这段时间里还没有人${action}`
export const times = (count: string) => `${count} 次`
export const newEntry = '新'
export const firstFor = (days: number) => `守住第一 ${days} 天`
export const rankSame = '名次不变'
export const rose = '上升'
export const fell = '下降'
export const rankChange = (direction: string, steps: number) => `${direction} ${steps} 位`
export const podium = '前三名'
export const play = '播放'
export const pause = '暂停'
