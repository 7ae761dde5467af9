export const playTrackFacts = (title: string, tempo: string, key: string) => `播放 ${title}，${tempo} BPM，${key}`
export const playTitle = (title: string) => `播放 ${title}`
export const nowPlaying = '正在放'
export const tryMix = '试混'

export const keyMap = '调性地图'
export const keyMapHint = '横 BPM，竖调性。金线连着接得上正在放的'
export const openMap = '打开地图 ›'

export const mapDescription = '曲库按 BPM 与调性铺开：指一下听五秒，金线连着接得上正在放的。'
export const filteredBy = (count: number) => `另有 ${count} 项筛选`
export const tracks = (count: string) => `${count} 首`
export const matching = (count: string) => ` · 接得上 ${count}`
export const noMatches = '没有符合条件的曲目'
export const clearFilters = '清除筛选'
export const loosenOne = '放宽一个条件再看'
export const mapLabel = '曲目按 BPM 与调性'
export const slower = (count: string) => `更慢 ${count} 首`
export const faster = (count: string) => `更快 ${count} 首`
export const zoomIn = '放大'
export const zoomOut = '缩小'
export const seeAll = '看全部'
