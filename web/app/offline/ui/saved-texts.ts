export const notSavedOffline = '未离线保存，恢复网络后再播放'

export const retriesLater = (fault: string | undefined) => `${fault}，稍后自动重试`
export const canSaveOffline = '可离线保存'
export const savingPercent = (percent: number) => `正在保存 ${percent}%`
export const savedOffline = '已可离线收听'
export const saveFailed = '保存失败'
export const expired = '期限已到'
export const underOneDay = '离线收听不足 1 天'
export const daysLeft = (days: number) => `还可离线收听 ${days} 天`
