export const mixesAt = (time: string) => `${time} 接上`
export const mixUndone = '已撤销接法，下一首照常播放'
export const restore = '恢复'
