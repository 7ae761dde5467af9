export const playBar = '播放栏'
export const previous = '上一首'
export const next = '下一首'
export const hidePlayBar = '收起播放栏'
export const clickCover = '点一下封面就能听'
export const chooseToStart = '选一首开始'
export const miniPlayBar = '迷你播放栏'
export const showPlayBar = '展开播放栏'
export const pause = '暂停'
export const play = '播放'
export const repeatAll = '列表循环'
export const repeatOne = '单曲循环'
export const shuffle = '随机播放'
export const fullPlayer = '全屏播放器'
export const playMode = (name: string) => `播放模式：${name}`
export const forwardTen = '前进 10 秒'
export const backTen = '后退 10 秒'
export const unmute = '取消静音'
export const mute = '静音'
export const volume = '音量'
export const nextUp = (count: number) => `接下来 ${count} 首`

export const speedAndBeats = '变速与节拍、播放设置'

export const versionCount = (count: number, total: number) => `Ver ${count}，共 ${total} 个版本`
export const version = '版本'
