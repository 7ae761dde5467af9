export const tryMixOf = (from: string, to: string) => `试混 ${from} 到 ${to}`
