export const title = '每日一首'
export const lead = '点一天，选定那天的一首；没有选定的日子由轮换补上。已下架的不会出现，那天也由轮换补上。'
export const calendar = (month: string) => `${month} 的每日一首`
export const monthName = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`
export const before = '上个月'
export const after = '下个月'
export const thisMonth = '本月'
export const WEEK = ['一', '二', '三', '四', '五', '六', '日'] as const
export const rotation = '轮换'
export const chosen = '选定'
export const nothing = '没有'
export const takenDown = '已下架，由轮换补上'
export const todayIs = (state: string) => `今天 · ${state}`
export const dayName = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`
export const dayLabel = (day: string, work: string, state: string) => `${dayName(day)}：${work}，${state}`
export const work = '曲目'
export const workMissing = '请选择一首'
export const note = '一句话'
export const noteHint = '写在首页和“每日一首”里；可以不写'
export const save = '保存'
export const saved = '已保存'
export const remove = '改由轮换补上'
export const changed = (work: string) => `别人刚为这一天选了《${work}》。再保存一次就用你的。`
export const changedToNone = '别人刚撤下了这一天的选定。再保存一次就用你的。'
