export const next = '下一步'
export const back = '返回修改'
export const cancel = '取消'
export const notMoney = '请填写金额，单位元，最多两位小数'
export const money = (label: string) => `${label}（元）`
export const count = (total: number) => (total > 10_000 ? '10,000+ 项' : `${total.toLocaleString('zh-CN')} 项`)
export const pickFile = '选择文件'
export const fileNeeded = '请选择文件'
