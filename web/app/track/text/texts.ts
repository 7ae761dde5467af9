export const keyClash = '调性不合'
export const barsPrefix = (bars: number) => `${bars} 小节 · `
export const overlapSeconds = (bars: string, seconds: string) => `重叠 ${bars}${seconds} 秒`
export const noGridMayDiffer = '拍点未知，要自己对拍'
export const fromTime = (time: string, action: string) => `从 ${time} ${action}`
export const fromBar = (bar: number, action: string) => `从第 ${bar} 小节${action}`
export const tempoChangesAt = (time: string) => `${time} 变速，之后拍子会错开`
export const originalSpeed = '原速'
export const pitchCents = (cents: string) => `音调 ${cents} 音分`
export const keyShift = (from: string, to: string, cents: string) => `音调 ${from} → ${to} ${cents} 音分`
export const originalTempo = (tempo: number) => `原速 ${tempo}`
export const speedChange = (percent: string) => `变速 ${percent}%`
