export const pagination = '分页'
export const previousPage = '上一页'
export const pageNumber = (page: number) => `第 ${page} 页`
export const nextPage = '下一页'

export const secondsLeft = (seconds: number) => `约剩 ${seconds} 秒`
export const minutesAbout = (minutes: number) => `约剩 ${minutes} 分钟`
export const hoursLeft = (hours: string) => `约剩 ${hours} 小时`
