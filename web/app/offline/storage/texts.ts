export const downloadFailedLater = '下载失败，请稍后重试'

export const noSpace = '存储空间不足'
export const madeRoom = '空间不足，已让位给新的离线曲目'

export const leaseExpired = '离线期限已到，联网后续期'
