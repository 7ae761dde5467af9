export const loading = '加载中…'
export const empty = '暂无数据'
export const failed = '没有加载出来'
export const retry = '再试一次'
export const selectPage = '选择本页全部'
export const clearSelection = '取消选择'
export const selectRow = (name: string) => `选择 ${name}`
export const selectedCount = (count: number) => `已选 ${count} 项`
