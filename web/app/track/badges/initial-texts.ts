export const video = '视频'

export const energyOf = (value: number) => `能量 ${value}`

export const aFlat = '降A'
export const eFlat = '降E'
export const bFlat = '降B'
export const fSharp = '升F'
export const dFlat = '降D'
export const minor = '小'
export const major = '大'
export const keyName = (tonic: string, mode: string) => `${tonic}${mode}调`

export const energyUnknown = '能量未知'
export const energyRangeOf = (first: number | undefined, last: number | undefined, most: number) =>
  `能量从 ${first} 到 ${last}，最高 ${most}`
export const closeKeys = (transitions: number, close: number) => `${transitions} 处衔接里 ${close} 处调性相邻`

export const tuning = (cents: number) => `偏${cents > 0 ? '高' : '低'} ${Math.abs(cents)} 音分`
