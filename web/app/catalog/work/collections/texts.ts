export const makeMix = '制作串烧'
export const makeMixDescription = '从“接下来”和喜爱里挑曲目，排出一段接得上的串烧。'
export const makeMixHint = '从“接下来”和喜爱里挑曲目，排出一段接得上的串烧。要保存与自动排序，请放进唱片箱。'
export const candidates = '可选曲目'
export const allAdded = '都已加入'
export const noCandidates = '还没有可选的曲目'
export const goChoose = '去曲库挑歌'
export const candidatesHint = '播放过或收藏过的曲目会出现在这里'
export const addTrack = (title: string) => `加入 ${title}`
export const add = '加入'
export const mixSummary = (count: number, duration: string) => `串烧 ${count} 首 · ${duration}`
export const playInOrder = '按序播放'
export const addFirst = '从可选曲目里加入第一首'
export const moveUp = (title: string) => `上移 ${title}`
export const moveDown = (title: string) => `下移 ${title}`
export const removeTrack = (title: string) => `移除 ${title}`
export const clashSuffix = ' 冲突'
export const transitionScore = (score: number, relation: string) => `衔接 ${score}${relation}`
