import type { MixRule } from '@shenglang/contract/catalog/harmony'

export const energy = '能量'
export const all = '全部'

export const filter = '筛选'
export const clear = '清除'
export const genre = '风格'
export const musicalKey = '调性'
export const pickCells = '点一格选一个，拖动选一段'
export const seeTracks = (count: string) => `看 ${count} 首`
export const more = '更多'
export const duration = '时长'
export const minMinutes = '最短分钟数'
export const maxMinutes = '最长分钟数'
export const minutes = '分钟'
export const rights = '权限'
export const onlyPlayable = '只看我能播放的'
export const matching = '接得上'
export const firstAndOthers = (first: string, count: number) => `${first} 等 ${count}`

export const keyCell = (code: string, key: string, count: number) => `${code} ${key}，${count} 首`
export const keysHint = '个调，点一格'
export const trackCount = (count: number | string) => `${count} 首`

export const MIX_RULES: [rule: MixRule, label: string][] = [
  ['strict', '严格'],
  ['loose', '宽松'],
]
export const mixScale = '接得上的尺度'

export const trackLacksFacts = '这首没有标 BPM 与调性'
export const playAnalysedFirst = '先播放一首标有 BPM 与调性的曲目'
export const matchesPlaying = '接得上正在放的'
export const keyUnknown = '调性未知'
export const playFirst = '先播放一首'

export const tagsAway = '标签暂时用不了，请稍后再来'
export const seeNewest = '看最新上架的'

export const noTracksYet = '曲库里还没有曲目'
export const noTracksHint = '艺人发布之后，就能在这里找到'
export const noMatches = '没有符合条件的曲目'
export const clearFilters = '清除筛选'
export const dropOneCondition = '去掉一个条件就有：'
export const loosenTogether = '这些条件一起放宽试试'
export const without = (conditions: string) => `去掉 ${conditions}`

export const apply = '应用'

export const lowerLimit = '下限'
export const upperLimit = '上限'

export const library = '曲库'
export const filterConditions = '筛选条件'
export const playAll = '全部播放'
export const sortedBy = (order: string) => `排序：${order}`
export const sort = '排序'

export const saveAsSmartCrate = '存为智能箱'
export const savedAsSmartCrate = (name: string) => `已存为智能箱“${name}”`
export const smartCrateHint = '打开时总是显示当下符合条件的曲目'
export const save = '保存'

export const tapTempo = '跟拍测速'
export const tapAgain = '在听，再点一下'
export const tempoTapMore = (tempo: number) => `${tempo} BPM，接着点更准`
export const filterByTempo = (tempo: number) => `用 ${tempo} BPM 筛选`

export const tempoKeyCounts = '每种 BPM 与调性下的曲目数'
export const tempoKeyCell = (code: string, key: string, from: number, to: number, count: number) =>
  `${code}（${key}），${from} 到 ${to} BPM，${count} 首`

export const minTempo = '最低 BPM'
export const maxTempo = '最高 BPM'

export const djDescription = '按风格、BPM、调性、能量与版本筛选 DJ 音乐。'
export const nowPlaying = '正在播放'

export const version = '版本'
export const scene = '场景'
export const year = '年份'
export const listed = '上架'
export const harmonic = '和谐'
export const playable = '我能播放的'
export const matchesKey = (key: string) => `接得上 ${key}`
export const energyOf = (value: string) => `能量 ${value}`
export const minutesRange = (minutes: string) => `${minutes} 分钟`

export const near = (middle: string) => `${middle} 附近`

export const singles = '单曲'
export const singlesDescription = (name: string) => `声浪的${name}：按 BPM 与调性选曲，在线试听与下载。`
export const category = '分类'
export const seeCovers = '看封面'
export const seeList = '看列表'
export const noSingles = '这一类还没有单曲'
export const seeAllSingles = '看全部单曲'

export const TAG_GROUPS = [
  ['style', '风格'],
  ['genre', '场景'],
  ['version', '版本'],
  ['energy', '能量'],
  ['releaseYear', '年份'],
] as const
export const tags = '标签'
export const tagsDescription = '按风格、场景、版本与能量浏览曲库，看 BPM 与调性的分布。'
export const tagsHint = (count: string) => `${count} 首曲目，字越大曲目越多`
export const libraryEmpty = '曲库还是空的'
export const tagsAppear = '有了音乐，标签就会出现在这里'
export const tempoByKey = 'BPM × 调性'
export const map = '地图'
