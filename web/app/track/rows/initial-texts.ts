export const pause = '暂停'
export const play = '播放'

export const downloadFile = (action: string, fileName: string) => `${action}，下载 ${fileName}`

export const trackCountSuffix = (count: number) => ` · ${count} 首`

export const listenOffline = '离线可听'
