export const hotCue = '热点'
export const memoryCue = '记忆点'
export const hotCues = '热点'
export const memoryCues = '记忆点'
export const playFrom = (kind: string, words: string) => `跳到${kind} ${words}`
export const loopCue = (kind: string, words: string) => `循环${kind} ${words}`
export const ownCues = (words: string) => `你存了 ${words}`
export const hotCueCount = (count: number) => `${count} 个热点`
export const memoryCueCount = (count: number) => `${count} 个记忆点`
