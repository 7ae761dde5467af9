export const cuePoints = '标记点'
export const jumpToCue = (cue: string, time: string) => `跳到 ${cue} ${time}`

export const undoMix = (plan: string, title: string) => `撤销接法：${plan}《${title}》`
