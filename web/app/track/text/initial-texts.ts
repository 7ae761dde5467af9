export const energyOf = (value: string) => `能量 ${value}`
export const halfTime = '半速'
export const doubleTime = '倍速'
export const sameTempo = '同速'
