export const laterAction = '以后再说'

export const free = '免费'
export const signInToDownload = '登录即可下载'
export const vipLevelDownloads = '该等级的会员下载'
export const buyOnce = '单买，永久拥有'
export const owned = '已拥有'
export const downloadAgain = '随时再下'
