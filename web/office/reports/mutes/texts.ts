export const mutes = '禁言'
export const lead = (count: number) => `${count} 位用户正在禁言`
export const empty = '没有正在禁言的用户'
export const user = '用户'
export const reason = '原因'
export const until = '到'
export const forGood = '无限期'
export const since = '开始于'
export const actions = '操作'
export const lift = '解除'
export const liftTitle = (name: string) => `解除 ${name} 的禁言`
export const liftReason = '原因，记入日志'
export const lifted = (name: string) => `${name} 可以发言了`
export const add = '禁言一位用户'
export const userId = '用户编号'
export const days = '天数，留空为无限期'
export const added = '已禁言'
export const more = '再看一些'
export const wrongDays = '天数应为 1 到 3650 的整数'
