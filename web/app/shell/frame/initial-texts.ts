export const pageFailed = '页面发生错误'
export const pageMissing = '页面不存在'
export const backHome = '返回首页'
export const reloadPage = '刷新页面'
export const search = '搜索'
export const pageMissingHint = '这里没有你要找的页面，它可能已经搬走，或还没有上线'

export const skipToContent = '跳到主要内容'

export const dark = '深色'
export const system = '跟随系统'
export const light = '浅色'
export const appearance = (name: string) => `外观：${name}`

export const homeOf = (siteName: string) => `${siteName}首页`
export const favourites = '喜爱'
export const signIn = '登录'
export const register = '注册'
export const breadcrumbs = '面包屑'
export const back = '返回'

export const pageTitle = (title: string) => `${title} · 声浪`
