export const removedFromDevice = '已从这台设备移除'
export const removeOffline = '移除离线曲目'
export const remove = '移除'
export const ofTracks = (count: number) => `的 ${count} 首`
export const removeOfflineText = (title: string, count: string) =>
  `“${title}”${count}将从这台设备删除，没有网络时不能再收听。曲库与唱片箱里的不受影响。`

export const listenOffline = '离线可听'
export const renewOnline = '联网后按一下续期'

export const offlineRemoveLater = '网络已断开，恢复后再移除'

export const offlineUnsupportedBrowser = '此浏览器不支持离线保存，请换用较新的浏览器'
export const offlineSaveLater = '你已离线，恢复网络后再保存'
export const savingNow = '正在保存，可在“离线曲目”查看进度'
