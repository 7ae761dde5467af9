export const addTitleToCrate = (title: string) => `把 ${title} 加入唱片箱`
export const addToCrate = '加入唱片箱'
export const crate = '唱片箱'

export const retry = '重试'
export const reading = '正在读取…'
export const noCratesBelow = '还没有唱片箱，在下面建一个'
export const newCrate = '新建唱片箱'
export const alreadyIn = (name: string) => `已经在“${name}”里了`
export const addedTo = (name: string) => `已加入“${name}”`
export const addedWithDuplicates = (name: string, added: number, duplicates: number) =>
  `已加入“${name}” ${added} 首，另有 ${duplicates} 首早在其中`

export const crateName = '名称'

export const nameOf = (label: string) => `${label}的名称`
