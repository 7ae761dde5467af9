import type { UsbExportPhase } from './usb-export-job.ts'

export const writeTo = (folderName: string) => `写入“${folderName}”`
export const pauseWriting = '暂停写入'
export const collapse = '收起'
export const cancelWriting = '取消写入'
export const writtenPercent = (percent: number) => `已写入 ${percent}%`
export const writtenOf = (done: number, files: number, written: string, total: string) =>
  `${done} / ${files} 个 · ${written} / ${total}`
export { videosNotExported } from '../../playback/downloads/texts.ts'
export const notWritten = (count: number) => `${count} 个没有写入`
export const writtenNotWritten = (done: number, missing: number) => `写好 ${done} 个，${missing} 个没有写入`
export const allInFolder = (files: number, folderName: string) => `${files} 个文件都已在“${folderName}”里`
export const writtenDone = (added: number, existing: number) => `写好了：新写 ${added} 个，原有 ${existing} 个`
export const EXPORT_PHASES: Record<UsbExportPhase, string> = {
  planning: '正在核对文件夹里已有的文件…',
  writing: '正在写入',
  lists: '正在写曲库文件…',
  waiting: '网络断了，连上后自己继续',
  paused: '已暂停，写好的文件不会重写',
  gone: '找不到“{folder}”，可能被拔出了。插好后重新选择它，从断的地方继续',
  denied: '浏览器收回了写入“{folder}”的许可',
  full: '“{folder}”满了。腾出空间后继续，写好的文件不会重写',
  occupied: '这里已有别的曲库',
  failed: '写入失败，请重试',
  done: '写好了',
}
export const folderNotAllowed = (folderName: string) => `浏览器没有写入“${folderName}”的许可`
export const anotherFolder = '换一个文件夹'
export const resume = '继续'
export const retry = '重试'
export const chooseAgain = '重新选择'
export const allowWriting = '允许写入'
export const replaceLibrary = '替换曲库'

export const networkFailed = '网络请求失败'
export const downloadFailed = '下载失败'

export const notEnoughSpace = '没有写入：空间不够'
export const otherLibrary = (library: string) => `这里已有别的曲库（${library}）。替换后其中的播放列表会丢失，音频文件不受影响。`
export const replacesLibrary = (other: string, name: string) =>
  `这里现在是“${other}”的曲库，将换成“${name}”。已经写入的音频文件不受影响。`

export const unwritableName = '这个文件名写不进所选的文件夹'

export const writeFailed = '写入失败，请重试'

export const contentDiffers = '收到的内容与服务器上的不一致'
