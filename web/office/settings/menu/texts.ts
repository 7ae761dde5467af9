export const title = '侧边菜单'
export const lead = '拖动，或用方向按钮移动；没有地址的一项是下面各项的标题，有地址的一项把下面各项当作标签页。'
export const treeLabel = '菜单'
export const addEntry = '添加一项'
export const name = '名称'
export const icon = '图标'
export const address = '地址'
export const addressHint = '本站的路径，如 /dj；或 https:// 开头的地址'
export const newName = '新的一项'
export const up = (entry: string) => `上移 ${entry}`
export const down = (entry: string) => `下移 ${entry}`
export const into = (entry: string) => `移入上一项 ${entry}`
export const out = (entry: string) => `移出一级 ${entry}`
export const remove = (entry: string) => `移除 ${entry}`
export const edit = (entry: string) => `修改 ${entry}`
export const heading = '标题'
export const done = '完成'
export const levelOf = (level: number) => `第 ${level} 级`
export const nameMissing = '请填写名称'
