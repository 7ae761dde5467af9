export const words = '词库'
export const lead = (count: number) => `${count} 个词。拒绝发布的词挡下内容，待审的词让内容进入举报，放行的词不算命中。`
export const empty = '词库是空的'
export const emptyFiltered = '没有符合的词'
export const word = '词'
export const level = '级别'
export const allLevels = '全部级别'
export const search = '查找'
export const actions = '操作'
export const remove = '移除'
export const removeOf = (name: string) => `移除 ${name}`
export const removed = (name: string) => `已移除 ${name}`
export const add = '加入'
export const addTitle = '加入一个词'
export const added = (name: string) => `已加入 ${name}`
export const importTitle = '成批加入'
export const importList = '名单'
export const importHint =
  '一行一个词；级别可写在制表符或逗号之后（refuse、review、allow），否则用下面选的级别。有一行不对，就一个也不加入。'
export const imported = (count: number) => `加入 ${count} 个词`
export const more = '再看一些'
