export const hotCues = '热点'
export const hotCue = '热点'
export const memoryCues = '记忆点'
export const memoryCue = '记忆点'
export const saveOn = (letter: string) => `在 ${letter} 存热点`
export const hint = '空垫片存下现在的位置，有循环时存下循环'
export const memoryHint = (most: number) => `不占垫片，按位置排列，每首最多 ${most} 个`
export const saveMemoryCue = '存记忆点'
export const previousMemoryCue = '上一个记忆点'
export const nextMemoryCue = '下一个记忆点'
export const noneBefore = '前面没有记忆点'
export const noneAfter = '后面没有记忆点'
export const isHere = '这里已有记忆点'
export const saved = (time: string) => `已存记忆点 ${time}`
export const signInFirst = '登录后可以存自己的热点和记忆点，在每台设备和 DJ 软件里都用得上'
export const firstVersionOnly = '热点和记忆点按第一个版本存，切回它再用'
export const edit = (kind: string, cue: string) => `${kind} ${cue}`
export const name = '名称'
export const namePlaceholder = '如 鼓进'
export const color = '颜色'
export const colorOf = (number: number) => `颜色 ${number}`
export const clear = '清空'
export const remove = '删除'
export const cleared = (letter: string) => `已清空热点 ${letter}`
export const removed = (time: string) => `已删除记忆点 ${time}`
