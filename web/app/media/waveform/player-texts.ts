export const playProgress = '播放进度'
