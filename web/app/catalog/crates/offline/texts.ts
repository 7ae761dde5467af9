export const allOffline = '全部离线曲目'
export const savedAndSpace = '保存与空间'
export const usedSpace = '已用的空间'
export const used = '已用'
export const limitOf = (size: string) => `，上限 ${size}`
export const browserQuota = (size: string) => `浏览器最多给 ${size}`
export const spaceLimit = '空间上限'
export const lowQuality = '省空间（较低音质，之后保存的生效）'
export const removeAll = '全部移除'
export const saveFailures = (count: number) => `${count} 首保存失败`
export const unavailableCount = (count: number) => `${count} 首暂时取不到`
export const paused = '已暂停'
export const waitingNetwork = '等待网络'
export const tracksLeft = (count: number) => `还有 ${count} 首`
export const saveProgress = '保存进度'
export const resume = '继续'
export const pause = '暂停'
export const retryAll = '全部重试'

export const retryTrack = (title: string) => `重试 ${title}`
export const removeTrack = (title: string) => `移除 ${title}`
export const saveFailed = '保存失败'
export const expiredReconnect = '期限已到，联网后重试'
export const waitingToSave = '等待保存'
export const saveProgressOf = (title: string) => `${title}的保存进度`
export const readingOffline = '正在读取离线曲目'

export const savedTracks = '保存的曲目'
export const offlineNotice = '你已离线，以下是这台设备上的曲目'
export const searchOffline = '在离线曲目中搜索'
export const titleOrArtist = '曲名或艺人'
export const sort = '排序'
export const trackCount = (count: number) => `${count} 首`
export const playAll = '全部播放'
export const byCrate = '按唱片箱'
export const all = '全部'
export const crateEmpty = '这个箱子里还没有曲目'
export const nothingOnDevice = '这台设备上没有找到'
export const savedByCrates = '放进箱子的曲目会自动保存到这台设备'
export const searchHint = '换个写法试试，或恢复网络后在全站搜索'

export const offlineTitle = '离线曲目 · 声浪'
export const offlineTracks = '离线曲目'
export const offlineUnsupported = '此浏览器不支持离线保存'
export const offlineBrowsers = '换用较新的 Chrome、Edge、Safari 或 Firefox，并以 https 打开本站，就能把曲目保存在设备上'
export const signInForOffline = '请重新登录以继续离线收听'
export const goSignIn = '去登录'
export const signInForOfflineHint = '保存的曲目还在这台设备上，用同一账号登录后即可收听'
export const noOfflineTracks = '还没有离线曲目'
export const chooseTracks = '去选曲'
export const saveOfflineHint = '在曲目页、“⋯”菜单或唱片箱里按“离线可听”，没有网络时也能在这里收听'

export const savedLately = '最近保存'
export const musicalKey = '调性'
