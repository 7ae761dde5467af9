export const trackGone = '这首曲目已下架'
export const pause = '暂停'
export const play = '播放'
export const buyToPlay = '购买后才能播放，'
export const goSee = '去看看'
export const vipToPlay = (level: number) => `成为 VIP${level} 才能播放，`
export const seeVip = '看看会员'
export const tryMixWith = (title: string) => `和${title}试混`

export const cancel = '取消'
export const findTracks = '找曲目'
export const searchPlaceholder = '歌名、艺人、拼音，或 128'
export const tracks = '曲目'
export const noSearchResults = '暂无搜索结果'
export const searchResults = '搜索结果'
export const playedLately = '刚刚听过'
export const myFavourites = '我的喜爱'
export const findHint = '输入歌名或艺人来找一首'

export const noHistory = '还没有播放记录'
export const noHistoryHint = '听过的音乐会留在这台设备上'
export const playTrack = (title: string) => `播放 ${title}`
