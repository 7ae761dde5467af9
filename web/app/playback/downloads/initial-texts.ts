export const downloadBegun = '已开始下载'
export const downloadFailedLater = '下载失败，请稍后重试'
export const linkFailed = '获取下载链接失败'
export const downloadBegunOf = (text: string) => `已开始下载 · ${text}`
