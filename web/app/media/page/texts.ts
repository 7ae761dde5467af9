export const videoPicture = '视频画面'
export const movePicture = '移动画面，方向键或拖动'
export const putPictureBack = '放回画面'
export const movePictureAside = '画面移到一边'
export const fullPicture = '全屏画面'

export const writeAt = (moment: string) => `写在 ${moment}`

export const specWaveformText = '正在播放的曲目，规范的波形文本（八进制峰值）。'

export const formatTitle = '格式试听 · 声浪'
export const formatPreview = '格式试听'
export const formatDescription = '同一段音乐，八种格式。能走时间，就能在声浪播放。'
export const statusOf = (name: string) => `${name} 状态`
export const previewNamed = (name: string) => `试听 ${name}`
export const preview = '试听'
export const loading = '加载中…'
export const playingAt = (time: string) => `播放中 ${time}`
export const playedOut = '播放完毕'

export const playingTitle = '正在播放 · 声浪'
export const fullPlayer = '全屏播放器'
export const back = '返回'
export const leaveFullScreen = '退出全屏（F）'
export const fullScreen = '全屏（F）'
export const nowPlaying = '正在播放'
export const playingNow = '正在放'
export const fromSource = ' · 来自 '
export const energy = '能量'
export const previous = '上一首'
export const next = '下一首'
export const tracksNextUp = (following: number) => `接下来 ${following} 首`
export const nextUp = (following: number) => `接下来 ${following}`
