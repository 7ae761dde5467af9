import type { MixRule } from '@shenglang/contract/catalog/harmony'

export const cuePoints = '标记点'
export const playFromCue = (cue: string, time: string) => `从 ${cue} ${time} 播放`

export const alsoInCollections = '也在这些合集里'
export const trackCount = (count: number) => `${count} 首`
export const positionIs = (position: number) => `第 ${position} 首是它`

export const RULE_LABELS: Record<MixRule, string> = { strict: '严格', loose: '宽松' }
export const nextMix = '接下来混什么'
export const allMore = '全部 ›'
export const onlyPlayable = '只看我能播放的'
export const noMatchInLibrary = '曲库里还没有与它调性、速度都合的曲目'
export const sameTempo = (bpm: string) => `看 ${bpm} BPM 上下的`
export const tryMix = '试混'

export const musicalKey = '调性'
export const energy = '能量'
export const energyOf = (value: number) => `能量 ${value}`
export const genre = '风格'
export const duration = '时长'
export const kind = '类型'
export const version = '版本'
export const scene = '场景'
export const album = '专辑'
export const label = '厂牌'
export const statement = '声明'
export const containsAi = '含 AI 生成的音频'
export const issued = '发行'
export const moreInfo = '更多信息'
export const confidence = (percent: number) => ` · 可信度 ${percent}%`

export const format = '格式'
export const size = '大小'
export const pause = '暂停'
export const play = '播放'
export const download = '下载'
export const downloadFile = (action: string, fileName: string) => `${action}，下载 ${fileName}`

export const moreByArtist = (artist: string) => `${artist} 的更多作品`
export const buyTitle = (title: string, price: string) => `购买 ${title}，${price}`
export const orLevel = (level: string) => `或 ${level}`
export const buy = '购买'
export const playAll = '全部播放'
export const goOn = '接着播放'
export const playFrom = (time: string) => `从 ${time} 播放`
export const moreAbout = (title: string) => `更多：${title}`
export const playsAndDownloads = (plays: string, downloads: string) => `${plays} 次播放 · ${downloads} 次下载`

export const tracklistCount = (count: number) => `曲目表 ${count} 首`

export const noGridNote = '有版本的拍点未知：导出只带 BPM，要在 DJ 软件里重新对拍'
export const onlyFirstTempo = (tempo: string, time: string) => `只带开头的 ${tempo} BPM，${time} 变速之后的拍点对不上`
export const tempoChanges = (limit: string) =>
  `速度有变化：rekordbox、Serato、Engine DJ 和 U 盘导出带全部拍点；Traktor 一首只能有一个速度，${limit}`

export const brand = '声浪'

export const collections = '合集'
export const library = '曲库'
export const live = '现场'

export const home = '首页'

export const trackDescription = (artist: string, kind: string | undefined, title: string) =>
  `${artist} 的${kind}《${title}》，在声浪在线试听。`

export const more = '更多'
export const tabs = '这首曲子'
export const comments = '评论'
export const matching = '接得上'
