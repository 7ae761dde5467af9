export const premieres = '新作预告'
export const hint = '写在你的主页上，想听的人可以点“到点叫我”，到时间通知他们一次。'
export const announce = '预告新作'
export const full = (max: number) => `最多同时预告 ${max} 个`
export const edit = '修改'
export const editOf = (title: string) => `修改预告：${title}`
export const withdraw = '撤回'
export const withdrawOf = (title: string) => `撤回预告：${title}`
export const withdrawTitle = (title: string) => `撤回《${title}》的预告？`
export const withdrawText = (count: number) =>
  count > 0 ? `${count} 人正等着这个提醒，撤回后他们不会收到通知。` : '撤回后不再出现在你的主页上。'
export const withdrawn = '已撤回'
export const waiting = (count: number) => `${count} 人等提醒`
export const nobodyWaits = '还没有人约提醒'
export const over = '已到点'
export const isOut = '已上架'

export const announceTitle = '预告新作'
export const editTitle = '修改预告'
export const submit = '预告'
export const save = '保存'
export const shown = '已写在你的主页上'
export const saved = '已保存'
export const movedHint = (count: number) => `${count} 人在等提醒；改了时间，只在新的时间通知他们。`
export const title = '标题'
export const titleMissing = '请填写标题'
export const startsAt = (zone: string) => `时间（${zone}）`
export const note = '一句话'
export const work = '作品'
export const workHint = '还没有发布的作品；上架之前，听众看不到是哪一首'
export const noWork = '不附作品'
export const releaseDiffers = (time: string) => `这首作品定在 ${time} 发布，与上面的时间不同`
