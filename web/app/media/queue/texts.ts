export const upNext = '接下来'
export const countOf = (count: number) => `共 ${count} 首`
export const clearPlaylist = '清空列表'
export const playlistEmpty = '列表还是空的'
export const playlistEmptyHint = '在任意一首上按播放，它就会出现在这里'

export const playlistOrderHint = '接下来，Alt 加上下键调整顺序'
export const undoMix = (plan: string, title: string) => `撤销接法：${plan}《${title}》`
export const undo = '撤销'
export const pause = '暂停'
export const play = '播放'
export const removeTrack = (title: string) => `移除 ${title}`

export const matchingTracks = '接得上的'
export const nextThisWay = '下一首就这样接'
export const nextThisWayInto = (title: string) => `下一首就这样接《${title}》`
export const into = (title: string) => `接《${title}》`
/** `05:25 尾声`, or the time alone where no section is known. */
export const momentOf = (time: string, section = '') => (section === '' ? `${time} ` : `${time} ${section}`)
export const timeLeft = (moment: string, ms: number) => `${moment}起最好接，还有 ${lengthText(ms)}`
export const timeOver = (moment: string) => `${moment}起最好接，已经过了`
const lengthText = (ms: number) => {
  const seconds = Math.round(ms / 1000)
  const rest = seconds % 60
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${String(rest).padStart(2, '0')} 秒`
}
export const bestMatching = '最接得上'
export const seeAllMore = '看全部 ›'
export const allOf = (count: string) => `全部 ${count} ›`
export const tryMix = '试混'
export const noMatchesLoaded = '没有取到接得上的曲目'
export const fetchAgain = '再取一次'
export const noMatchInLibrary = '曲库里还没有与它调性、速度都合的曲目'
export const nothingPlaying = '还没有在播放的曲目'
export const heroLibrary = '进曲库选曲'
export const playerHint = '播放任意一首后，这里就是全屏播放器'
export const playedByOthers = '先听听大家都在放什么'
export const playTrack = (title: string) => `播放 ${title}`
