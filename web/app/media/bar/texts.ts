export const beatUnit = '拍'
export const secondUnit = '秒'
export const jumpBy = (unit: string) => `跳转（${unit}）`
export const backward = '后退'
export const forward = '前进'
export const loopBy = (unit: string) => `循环（${unit}）`
export const loopOf = (count: number, unit: string) => `循环 ${count} ${unit}`
export const abLoop = 'A–B 循环'
export const setEnd = '设终点'
export const cancel = '取消'
export const snapToBeats = '吸附节拍'
export const snapHint = '跳转不乱拍，循环从整拍起'
export const noGridJumps = '拍点未知，跳转和循环按秒，不卡在拍上'

export const tryMix = '试混'
export const matchCount = (count: string) => `现在能接 ${count} 首`
export const mixInto = (title: string) => `先试试接《${title}》`
export const searchLoosely = '放宽找'

export const changeSpeed = '变速'
export const changeSpeedPercent = '变速，百分比'
export const lockPitch = '保持音调'
export const reset = '归零'
export const playedNow = '现在听到的'
export const cents = (amount: string) => `${amount} 音分`
export const originalSpeed = '原速'

export const shortcuts = '快捷键'
export const crossfade = '交叉淡化'
export const crossfadeOff = '关'
export const seconds = (count: number) => `${count} 秒`
export const preview = '试听'
export const loudness = '音量均衡'
export const fromHighlight = '从高潮处开始'
export const stopTimer = '定时停止'
export const minutes = (minutes: number) => `${minutes} 分钟`
export const afterThisTrack = '播完这首'
export const minutesLeft = (minutes: number) => `，还有 ${minutes} 分钟`

export const otherDevicePosition = '在另一台设备上听到的位置'
export const playedElsewhere = (time: string) => `你在另一台设备上听到 ${time}`
export const continuePlaying = '继续播放'

export const shortcutsTitle = '播放快捷键'
export const understood = '知道了'
export const undoPlayAll = '撤销刚才的全部播放'

export const spaceKey = '空格'
export const playOrPause = '播放 / 暂停'
export const backTen = '后退 10 秒'
export const forwardTen = '前进 10 秒'
export const volumeUp = '音量加'
export const volumeDown = '音量减'
export const next = '下一首'
export const previous = '上一首'
export const mute = '静音'
export const switchPlayMode = '切换播放模式'
export const writeHere = '在这一刻写评论'
export const abLoopKeys = 'A–B 循环：起点、终点、取消'
export const beatJump = (direction: string, beats: number) => `${direction} ${beats} 拍`
export const saveMemoryCueHere = '在现在的位置存记忆点'
export const previousMemoryCue = '上一个记忆点'
export const nextMemoryCue = '下一个记忆点'
export const pressPad = '跳到自己的热点 A–H，空的存下现在的位置'
export const jumpToSection = (last: number) => `跳到第 1 到 ${last} 段`
export const noSection = (number: number) => `这首没有第 ${number} 段；循环几拍按 Shift 加数字`
export const loopBeats = (beats: number) => `循环 ${beats} 拍，再按一次取消`
export const noGridSeconds = '拍点未知，按秒跳转和循环'
