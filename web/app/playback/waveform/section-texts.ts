export const sections = '段落'
export const jumpTo = (section: string, time: string) => `跳到 ${section} ${time}`
