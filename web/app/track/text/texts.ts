export const fromTime = (time: string, action: string) => `从 ${time} ${action}`
export const fromBar = (bar: number, action: string) => `从第 ${bar} 小节${action}`
export const tempoChangesAt = (time: string) => `${time} 变速，之后拍子会错开`
export const originalSpeed = '原速'
export const pitchCents = (cents: string) => `音调 ${cents} 音分`
export const keyShift = (from: string, to: string, cents: string) => `音调 ${from} → ${to} ${cents} 音分`
export const originalTempo = (tempo: number) => `原速 ${tempo}`
export const speedChange = (percent: string) => `变速 ${percent}%`
