export const planTitle = '衔接与排序'
export const keyRule = '调性规则'
export const tempoChangeMax = '变速不超过'
export const energyPath = '能量走势'
export const fixFirst = '第一首不动'
export const sorting = '排序中…'
export const smartSort = '智能排序'
export const tooManyToSort = (max: number) => `超过 ${max} 首，不能智能排序，请先分到几个箱子里`
export const tooFewToSort = '有三首以上，就可以智能排序'

export const proposalTitle = '智能排序的建议'
export const proposedOrder = '建议的顺序'
export const averageChange = (before: number, after: number) => `平均衔接 ${before} → ${after} 分`
export const clashChange = (before: number, after: number) => `冲突 ${before} → ${after} 处`
export const apply = '应用'
export const discard = '放弃'

export const energyAxis = '能量 1–10'
export const tempoUnknown = '速度未知'
export const tempoRange = (least: number, most: number) => `速度 ${least}–${most} BPM`
export const currentEnergy = '现在的能量'

export const tracks = '曲目'
export const trackCount = (count: number) => `${count} 首`
export const totalDuration = '总时长'
export const averageTransition = '平均衔接'
export const points = (score: number) => `${score} 分`
export const clash = '冲突'
export const loosened = '放宽'
export const clashCount = (count: number) => `${count} 处`
export const undo = '撤销'
export const playAll = '全部播放'

export const moveUp = (title: string) => `上移 ${title}`
export const moveDown = (title: string) => `下移 ${title}`
export const takeOut = (title: string) => `取出 ${title}`

export const dragHint = '拖动排序，或在任意一行按 Alt + ↑ ↓'

export const crateStillEmpty = '箱子还是空的'
export const chooseTracks = '去选曲'
export const addHint = '在任意曲目的“⋯”里选“加入唱片箱”，它就会收进这里'
export const proposalReady = '智能排序的建议已列出，可应用或放弃'
export const orderIsBest = '现在的顺序已经最好'
export const sortApplied = '已应用智能排序'
export const proposalDiscarded = '已放弃建议，顺序不变'

export const nextTransition = '接下一首：'
export const outPoint = '出'
export const inPoint = '进'

export const energyUnknown = '能量未知'
export const energyRange = (first: number | undefined, last: number | undefined, most: number, position: number) =>
  `能量从 ${first} 到 ${last}，最高 ${most}，在第 ${position} 首`
export const tempoSpan = (least: number, most: number) => `速度 ${least} 到 ${most} BPM`

export const movedTo = (title: string, position: number, count: number) => `${title} 移到第 ${position} 位，共 ${count} 首`
export const undone = '已撤销，恢复之前的顺序'
export const takenOut = (title: string) => `已取出 ${title}`

export const keyClash = '调性不合'
export const keyUnknown = '调性未知'
export const sameTempo = '同速'
export const sameEnergy = '能量相同'
export const energyOf = (value: string) => `能量 ${value}`

export const strict = '严格'
export const relaxed = '宽松'
