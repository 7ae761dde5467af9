import type { DownloadFormat } from '@shenglang/contract/media/formats'

export const downloadTitle = (title: string) => `下载 ${title}`
export const preparing = '正在准备…'
export const download = '下载'

export const sourceDownload = '音源下载'
export const reading = '正在读取…'
export const noSources = '暂无音源'
export const downloadAll = '全部下载'
export const packLeavesVideos = (count: number) => `“全部下载”不含 ${count} 个视频，请在上面单独下载。`
export const djSoftware = 'DJ 软件或 U 盘'
export const owned = '已拥有'
export const buyToDownload = '购买后下载'
export const vipDownload = '会员免费下载'
export const format = '格式'
export const losslessNeeds = (level: number) => `无损下载需要 VIP${level} 或单独购买`
export const FORMAT_TEXT: Record<DownloadFormat, string> = { best: '无损', mp3: '320k MP3' }

export const stillWriting = (folderName: string) => `还在写入“${folderName}”，完成后再开始`
export const noWritePermission = '浏览器没有写入这个文件夹的许可'
export const downloadZip = '下载压缩包'
export const packNamed = (name: string) => `打包“${name}”`
export const writeTo = (name: string) => `写入“${name}”`
export const writeToFolder = '写入文件夹或 U 盘'
export const cancel = '取消'
export const usedWhere = '用在哪里'
export const folderPath = '文件夹的完整路径'
export const folderPathHint = '曲目会放在哪里，例如 /Users/me/Music 或 D:\\Music；不写就当作磁盘根目录'
export const anotherFolderOrUsb = '换一个文件夹或 U 盘'
export const convertsFormats = (formats: string) => `它不能播放的格式（${formats}）转成 320k MP3。`

export const retry = '重试'
export const calculatingSize = '正在计算大小…'
export const nothingToDownload = '里面没有可以下载的文件'
export const notCounted = '今天下载过的和已购买的不计次数。'
export const videosLeftOut = (count: number) => `${count} 个视频不会导出。`
export const refusedTracks = (count: number) => `${count} 首需要会员或购买：写入文件夹时略过，压缩包则不能下载。`
export const downloadsLacking = (count: number) =>
  `今日还差 ${count} 次：写入文件夹先写能写的，其余明天接着写；压缩包则不能下载。`

export const whichVersion = '哪个版本'
export const onlyThisVersion = '只要这个版本'
export const only = '只要'
export const allVersions = (count: number) => `全部 ${count} 个版本`

export const networkFailed = '网络请求失败'
