export const title = '标签'
export const lead = '作品的标签与各有多少作品；艺人与文件带来的写法在这里合并。'
export const count = (total: string) => `共 ${total} 个。`
export const key = '标签名的一部分'
export const search = '查找'
export const none = '还没有标签'
export const noMatch = '没有这样的标签'
export const clear = '看全部'
export const name = '标签'
export const works = '作品'
export const worksOf = (count: number) => `${count.toLocaleString('zh-CN')} 个`
export const inDictionary = (value: string) => `字典里的 ${value}`
export const actions = '操作'
export const editInDictionary = '在字典里修改'
export const change = '改名或合并'
export const changeOf = (what: string) => `改名或合并 ${what}`
export const remove = '移除'
export const removeOf = (what: string) => `移除 ${what}`
export const changeTitle = (what: string) => `把“${what}”改成`
export const removeTitle = (what: string) => `移除标签“${what}”`
export const to = '新的标签'
export const toHint = '已有的标签、字典里的名称，或一个新的写法'
export const toNeeded = '请填写新的标签'
export const look = '看会改动什么'
export const confirmChange = '改动'
export const confirmMerge = '合并'
export const affected = (works: number, crates: number) =>
  crates === 0 ? `${worksOf(works)}作品会改动` : `${worksOf(works)}作品、${worksOf(crates)}智能歌单会改动`
export const mergeNote = (to: string, both: number) =>
  both === 0 ? `“${to}”已经在用：两个标签合成一个。` : `“${to}”已经在用：两个标签合成一个，其中 ${worksOf(both)}作品两个都有。`
export const noUndo = '改动后不能一键撤销。'
export const changed = (works: number) => `已改动 ${worksOf(works)}作品`
