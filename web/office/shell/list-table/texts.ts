export const widthOf = (head: string) => `列宽：${head}`
