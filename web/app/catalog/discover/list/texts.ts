export const seeBefore = (count: string) => `看前面的 ${count} 首`
export const loadFailedRetry = '加载失败，点此重试'
export const seeMore = (count: number) => `再看 ${count} 首`

export const category = '分类'
export const filtersAway = '筛选与排序暂时用不了，先看最新上架的'
export const tryAgain = '再试一次'
export const listEmpty = '这里还没有内容'
export const goLibrary = '去曲库看看'
export const listEmptyHint = '新的内容上架后会出现在这里'

export const newest = '最新'
export const hottest = '最热'
export const mostDownloaded = '下载最多'
export const mostFavourited = '收藏最多'
export const bestMatching = '最接得上'

export const libraryViews = '曲库怎么看'
export const asList = '列表'
export const asMap = '地图'
