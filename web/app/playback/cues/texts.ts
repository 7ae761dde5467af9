export const hotCue = '热点'
export const memoryCue = '记忆点'
export const hotCues = '热点'
export const memoryCues = '记忆点'
export const playFrom = (kind: string, cue: string) => `跳到${kind} ${cue}`
export const loopCue = (kind: string, cue: string) => `循环${kind} ${cue}`
export const ownCues = (counts: string) => `你存了 ${counts}`
export const hotCueCount = (count: number) => `${count} 个热点`
export const memoryCueCount = (count: number) => `${count} 个记忆点`
