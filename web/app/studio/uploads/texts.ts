import type { UploadPhase } from './upload-state.ts'

export const dropAudio = '拖入音频，或点击选择'
export const pickAudio = '选择音频'
export const upload = '上传'
export const chooseAudio = '选择音频文件'
export const uploadHint = (formats: string) => `${formats}，可以一次多个；断网、关掉页面后，再选同一个文件就会接着传`
export const uploadList = '上传列表'
export const unfinishedUploads = (names: string) => `上次没传完：${names}。再选一次同一个文件，从断开处继续。`

export const UPLOAD_PHASES: Record<UploadPhase, string> = {
  waiting: '排队中',
  checking: '检查中',
  sending: '上传中',
  paused: '已暂停',
  done: '上传完成',
  failed: '没有成功',
}
export const uploadedPercent = (name: string, percent: number) => `${name} 已上传 ${percent}%`
export const pauseNamed = (name: string) => `暂停 ${name}`
export const continueNamed = (name: string) => `继续 ${name}`
export const retryTrack = (name: string) => `重试 ${name}`
export const hideNamed = (name: string) => `收起 ${name}`
export const cancelNamed = (name: string) => `取消 ${name}`

export const emptyFile = '文件是空的'
export const cueGoesElsewhere = 'CUE 请在作品的“曲目表”里导入'
export const notMedia = '不是可识别的音频或视频文件'
export const alreadyUploaded = (title: string) => `你已经上传过这个文件：${title}`

export const offlineResumes = '网络已断开，恢复后自动继续'
export const uploadFailed = '上传失败，请重试'

export const pictureTooLarge = '图片不能超过 20 MB'
export const uploadPictureTypes = '请上传 JPG、PNG 或 WebP 图片'

export const checking = (percent: number) => `检查中 ${percent}%`
export const fileChanged = '文件已被修改或移走，请重新选择'
export const otherFile = '和上次没传完的同名文件内容不同，这是另一个文件，从头上传。上次的进度还在，选回原来的文件就会接着传'
export const storedGone = '上次传的部分在服务器上已不存在，从头上传'
export const storedDiffers = '服务器上存的部分和这个文件不一致，已作废，从头上传'
export const sentDiffers = '服务器收到的内容和这个文件不一致，已作废，从头上传'

export const connectionLost = '连接中断，正在重试'
