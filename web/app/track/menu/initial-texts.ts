export const moreAbout = (title: string) => `更多：${title}`
