export const premieres = '新作预告'
export const premiere = '新作'
export const isOut = '已上架'
export const today = '今天'
export const tomorrow = '明天'
export const inDays = (days: number) => `还有 ${days} 天`
const WEEKDAYS = '日一二三四五六'
export const weekdayAt = (weekday: number, time: string) => `星期${WEEKDAYS[weekday]} ${time}`
export const month = (month: number) => `${month}月`
export const monthOf = (year: number, month: number) => `${year}年${month}月`
export const listen = '去听'
export const edit = '管理预告'
