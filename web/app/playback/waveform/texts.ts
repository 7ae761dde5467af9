export const positionOf = (at: string, duration: string) => `${at}，共 ${duration}`
