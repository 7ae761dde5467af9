export const jump = '跳一下'
export const keyUnknown = '调性不明'
export const opens = '开场'
export const hearJoin = '听这一处衔接'
export const hearJoinOf = (from: string, to: string) => `听《${from}》接《${to}》的衔接`
export const stopJoinOf = (from: string, to: string) => `停下《${from}》接《${to}》的衔接`
export const stopJoin = '停下'
export const playTrack = (title: string, position: number) => `播放第 ${position} 首 ${title}`
export const courseOf = (title: string) => `《${title}》的能量走势`
export const editedBy = ' 编'
export const tracks = (count: number) => `${count} 首`
export const minutes = (count: number) => `${count} 分钟`
export const tempos = (from: string, to: string) => (from === to ? `${from} BPM` : `${from} → ${to} BPM`)
export const rowsHint = '每一行写着它怎么接上前一首'
export const emptyPack = '这个合集还没有曲目'
export const noSound = '这一处听不了，请稍后再试'
export const collects = (count: number) => `收录 ${count} 首`
