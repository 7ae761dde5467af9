import type { ChartPeriod } from '@shenglang/contract/catalog/discover/charts'
import type { DemoProgress } from '@shenglang/contract/site/settings/home'

export const trackCount = (count: number) => `${count} 首`

export const mine = '我的'
export const smartCrate = '智能箱'
export const crateTracks = (count: number) => `唱片箱 · ${count} 首`
export const followingReleased = '关注的人新发布'
export const myFollowingMore = '我的关注 ›'

export const CHART_SPANS: Record<ChartPeriod, string> = { day: '今日', week: '本周', month: '本月', all: '' }
export const CHART_COUNTED = { plays: '热播', downloads: '下载最多' } as const
export const chartLink = (title: string) => `${title}榜单`
export const fastestToday = '今天升得最快'
export const chartMore = '榜单 ›'

export const todaysTrack = '每日一首'
export const todaysTrackOn = (date: string) => `每日一首 · ${date}`
export const nextPick = '明天 00:00 下一首'
export const pause = '暂停'
export const play = '播放'

export const homeTitle = '声浪 · 下一首，接得上'
export const homeDescription = '原创 DJ 音乐，按 BPM 与调性选曲，先试混，再下载。'
export const home = '首页'
export const libraryEmpty = '曲库还是空的'
export const importHint = '导入音乐后，这里就热闹起来'
export const demoPreparing = ({ published, total }: DemoProgress) =>
  `演示内容还在准备：已有 ${published} / ${total} 件，完成后自动出现`
export const allNew = '全部新曲'
export const allArtists = '全部艺人'
export const collectionsHint = '实线接得上，虚线要跳一下'
export const allCollections = '全部合集'
