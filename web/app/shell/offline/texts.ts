export const offlineOpenLater = '网络已断开，恢复后再打开'

export const offlineCanPlay = '你已离线，可以收听'
export const offlineTracks = '离线曲目'
export const offlineCanVisit = '，也可打开看过的页面'
export const offlineVisited = '你已离线，看过的页面仍可打开，恢复网络后继续'
