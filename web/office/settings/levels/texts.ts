export const title = '会员'
export const lead = '各等级的名称、权益与价格。没有设定过的预置价格不会出售。'
export const levelOf = (level: number, name: string) => `VIP${level} ${name}`
export const name = '名称'
export const benefits = '自己的权益'
export const benefitsHint = '每行一条；每天的下载个数、音质与预售折扣按规则自动列出'
export const icon = '图标'
export const pickIcon = '选择图片'
export const ownIcon = '用站点自带的图标'
export const iconAlt = '现在的图标'
export const recommended = '推荐这个等级'
export const plans = '价格'
export const months = '月数'
export const price = '价格（元）'
export const state = '状态'
export const onSale = '在售'
export const stopped = '停售'
export const preset = '预置价格，未确认'
export const actions = '操作'
export const setPrice = '设定价格'
export const confirm = '确认并开售'
export const stop = '停售'
export const confirmOf = (months: number, level: number) => `确认并开售 VIP${level} ${months} 个月`
export const stopOf = (months: number, level: number) => `停售 VIP${level} ${months} 个月`
export const monthsOf = (months: number) => `${months} 个月`
export const level = '等级'
export const priceSet = '价格已生效'
export const notPrice = '应为大于 0 的金额，最多两位小数'
export const save = '保存'
export const planIs = (level: number, months: number, price: string, state: string) =>
  `VIP${level} ${months} 个月：${price} 元，${state}`
