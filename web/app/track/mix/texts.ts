import type { MixCurve } from '@shenglang/player/mix-curve'

export const volumeA = 'A 音量'
export const volumeB = 'B 音量'
export const handover = '交接点'
export const overlapBar = (bar: number) => `重叠的第 ${bar} 小节`
export const barAction = (bar: number, action: string) => `第 ${bar} 小节${action}`
export const MIDDLE_TEXT: Record<MixCurve, string> = { cut: '直切', linear: '交接', power: '交接', bass: '换低频' }

export const CURVE_LABELS: Record<MixCurve, string> = { cut: '直切', linear: '线性', power: '等功率', bass: '换低频' }
export const mixCurve = '接法'
export const overlapBars = '重叠的小节'
export const bars = (bars: number) => `${bars} 小节`

export const tempoOf = (letter: string) => `${letter} 的速度`
export const enterEarlier = (bars: number) => `早 ${bars} 小节进`
export const enterLater = (bars: number) => `晚 ${bars} 小节进`
export const minus = (label: string, step: number) => `${label}减 ${step}`
export const plus = (label: string, step: number) => `${label}加 ${step}`

export const cuesOf = (letter: string) => `${letter} 里你的热点和记忆点`
export const ownerOf = (letter: string) => `${letter} 的`
export const leaveAtCue = (cue: string) => `A 从 ${cue} 出`
export const enterAtCue = (cue: string) => `B 从 ${cue} 进`
export const keysOf = (letter: string) => `1–8 键按 ${letter}`
export const keysHint = '数字键 1 到 8 按这一首的垫片 A 到 H'
export const tryMix = '试混'
export const to = '到'
export const copyMixLink = '复制这个接法的链接'
export const closeMix = '收起试混'
export const outPoint = '出'
export const inPoint = '进'
export const lockKey = '接上时锁定调性'
export const tempoDiffers = '两首不同速，拍子会错开'
export const soundsIn = (key: string) => `变速后听来是 ${key}`
export const pauseMix = '暂停试混'
export const playMix = '播放试混'
export const preparing = '正在准备…'
export const fromEntry = '从进歌处'
export const trackAndTrack = (from: string, to: string) => `${from} 和 ${to}`
export const noBassSwap = '；这台设备不能换低频，按等功率接'
export const mixTransition = (time: string, title: string, note: string) => `${time} 接上《${title}》${note}`
export const undo = '撤销'
export const mixThisWay = '下一首就这样接'

export const firstWave = '前一首的波形'
export const secondWave = '后一首的波形'
export const barsPrefix = (bars: number) => `${bars} 小节 · `
export const overlapSeconds = (bars: string, seconds: string) => `重叠 ${bars}${seconds} 秒`
export const barAndTime = (bar: number, time: string) => `A 第 ${bar} 小节 · ${time}`
export const overlapStarts = '重叠从这里开始'
export const overlapEnds = '重叠到这里结束'

export const otherB = '换一首 B'
export const findB = '在曲库里找一首 B'
export const searchPlaceholder = '歌名、艺人、拼音，或 128'
export const matchingA = '接得上 A 的'
export const inLibrary = '曲库里的'
export const noneMatching = '曲库里没有别的接得上的曲目，搜一首试试'
export const noSearchResults = '暂无搜索结果'

export const noPlayableSource = '没有有效的音频源'
