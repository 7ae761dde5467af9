export const externalLink = '（外部链接）'

export const home = '首页'
