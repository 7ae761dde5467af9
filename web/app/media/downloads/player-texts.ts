export const sourceDownload = '音源下载'
export const download = '下载'
