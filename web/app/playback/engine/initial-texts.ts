export const playerNotLoaded = '播放器没有加载出来，请检查网络后刷新页面'
