export const remindMe = '到点叫我'
export const takeBack = '取消提醒'
export const labelOf = (action: string, subject: string) => `${action}：${subject}`
export const willRemind = '到点通知你一次'
