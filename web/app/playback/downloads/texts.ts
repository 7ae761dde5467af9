export const zipSummary = (files: number, size: string) => `ZIP ${files} 个文件，约 ${size}`

export const convertedPart = (count: number) => `，其中 ${count} 个转成 MP3`
export const filesSummary = (files: number, size: string, converted: string) => `${files} 个文件，约 ${size}${converted}`
export const unlimitedDownloads = '下载次数不限'
export const notCountedLeft = (left: number) => `不再计入下载次数，今日还剩 ${left} 次`
export const countedLeft = (counted: number, left: number) => `计入 ${counted} 次下载，今日还剩 ${left} 次`

export const videosNotExported = (count: number) => `${count} 个视频没有导出`
