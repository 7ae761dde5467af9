export const thisWeek = '本周上架'
export const thisMonth = '本月上架'
export const threeMonths = '三个月内'
export const earlier = '更早'

export const newReleases = '新品'
export const newDescription = '刚刚上架的单曲，按上架时间排好。'
export const newHint = '刚刚上架的单曲，先听到的人先放'
export const noNew = '还没有新品'
export const noNewHint = '第一首上架后就会出现在这里'

export const category = '分类'
export const typesDescription = '声浪的全部分类：音乐、合集、器材、定制、声光电与圈子。'
export const libraryByPurpose = '曲库按用途分好了架'
