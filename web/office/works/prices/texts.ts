export const legend = '限时价格'
export const hint = '到时间自动换价，北京时间；可以低于或高于平时的价格，各段不能重叠。'
export const start = (position: number) => `第 ${position} 段开始`
export const end = (position: number) => `第 ${position} 段结束`
export const price = (position: number) => `第 ${position} 段价格（元）`
export const remove = (position: number) => `移除第 ${position} 段`
export const removeShort = '移除'
export const add = '添加一段'
export const incomplete = '请填好每一段的开始、结束与价格，金额最多两位小数'
