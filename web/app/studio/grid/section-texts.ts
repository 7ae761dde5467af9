export const sections = '段落'
export const noSections = '没有找到段落：放到开始的地方，选一个名字添加'
export const kindAt = (time: string) => `${time} 的段落`
export const barNumber = (bar: number) => `第 ${bar} 小节`
export const earlier = (section: string) => `${section}，提前一小节`
export const later = (section: string) => `${section}，推后一小节`
export const remove = (section: string) => `删除 ${section}`
export const newKind = '新的段落'
export const beginsHere = (time: string) => `从 ${time} 开始`
export const sectionsSaved = '段落已保存'
export const allSaved = '网格和段落已保存'
export const measuredSections = '已恢复测得的段落'
export const restoreSections = '恢复测得的段落'
export const saveSections = '保存段落'
export const saveAll = '保存网格和段落'
