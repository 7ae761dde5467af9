export const office = '后台'
export const skipToContent = '跳到内容'
export const menu = '后台菜单'
export const searchHint = '作品、艺人、用户、订单号、手机号'
export const findWorks = (word: string) => `作品：${word}`
export const findPeople = (word: string) => `用户：${word}`
export const findOrders = (number: string) => `订单：${number}`
export const artist = (name: string) => `艺人 ${name}`
export const worksOf = (name: string) => `艺人 ${name} 的作品`
export const nothingFound = '没有找到你能打开的'
export const search = '搜索'
export const toSite = '回到网站'
export const account = (name: string) => `${name} 的账户`
export const tabsOf = (section: string) => `${section}的页面`
export const waiting = (count: number) => `${count} 件待处理`
export const failedTitle = '这一页没能打开'
export const reload = '刷新页面'
export const noPage = '没有这一页'
export const noPageReason = '地址写错了，或者你没有打开它的权限。'
export const toOverview = '回到总览'
export const loading = '正在载入'
export const none = '无'

export const pages = '翻页'
export const firstPage = '回到第一页'
export const nextPage = '下一页'
export const exportCsv = '导出 CSV'
/** The length of a list, exact up to `max`. */
export const countText = (total: number, max: number) =>
  total > max ? `${max.toLocaleString('zh-CN')}+` : total.toLocaleString('zh-CN')
