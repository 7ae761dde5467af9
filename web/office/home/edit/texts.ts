export const up = (name: string) => `上移 ${name}`
export const down = (name: string) => `下移 ${name}`
export const edit = (name: string) => `修改 ${name}`
export const remove = (name: string) => `移除 ${name}`
export const removed = (name: string) => `${name} 已移除`
export const movedTo = (name: string, position: number) => `${name} 现在是第 ${position} 项`

export const start = '开始'
export const startHint = '北京时间；留空为马上'
export const end = '结束'
export const endHint = '到这一刻撤下；留空为一直'
export const endsFirst = '结束应晚于开始'
export const PERIOD_STATES = { before: '未开始', now: '正在显示', after: '已结束' } as const
/** For an entry whose period is current, but behind another one that is shown. */
export const behind = '排在后面'
export const always = '一直'
export const from = (start: string) => `${start} 起`
export const until = (end: string) => `到 ${end}`

export const takenDown = '已下架'
export const searchHint = '标题的开头，或编号'
export const searching = '正在找…'
export const noneFound = '没有找到。只有已上架的单曲可以选。'
export const searchFailed = '没能找，请再试一次'
export const another = '换一首'
