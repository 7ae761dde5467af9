export const heroTitle = '下一首，接得上'
export const freeToTake = '免费的登录就能下载'
export const heroMember = '下一首，接得上 · 先试混，再下载'
export const playsNow = '正在放'
export const upNext = '准备好了'
export const stoppedAt = (position: string) => `继续听 · 停在 ${position}`
export const playFrom = (position: string) => `从 ${position} 接着听`
export const play = '播放'
export const pause = '暂停'
export const duration = '时长'

export const pickSegment = (count: number) => `点一格看接得上的 ${count} 首`
export const segmentOf = (code: string, relation: string, count: number) => `${code} ${relation}，${count} 首`

export const overlapBars = (bars: number) => `接 ${bars} 小节`
export const overlapSeconds = (seconds: number) => `接 ${seconds} 秒`
export const tryMix = '试混'
export const otherTrack = '换一首'
export const noMatchYet = '曲库里还没有正好接得上的'
export const searchLoosely = '放宽找'
export const matchesNotLoaded = '没取到接得上的'
export const fetchAgain = '再取一次'

export const tonight = '今晚接它'
export const nearby = '放宽一点，看附近的'
export const energyUp = '能量再高一点'
export const allMatching = (count: number) => `全部 ${count} 首`
