export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
export const brand = '声浪'
export const weekCard = '战绩'
export const thisWeek = '这周'
export const lastWeek = '上周'
export const whichWeek = '哪一周'
export const span = (from: string, to: string) => `${from} – ${to}`
/** Makes no comparison if the week before was not recorded. */
export const minutes = (minutes: number, before: number) =>
  before === 0 || before === minutes ? '分钟' : `分钟，比上周${minutes > before ? '多' : '少'} ${Math.abs(minutes - before)}`
export const tracks = '首曲目'
export const usualTempo = '最常的 BPM'
export const artists = '位艺人'
export const newArtists = '位新艺人'
/** The record goes back `most` days. */
export const streak = (days: number, most: number) => (days < most ? `连着听了 ${days} 天` : `连着听了 ${most} 天以上`)
export const playedMost = '听得最多'
export const dayOf = (weekday: string, minutes: number) => `周${weekday} ${minutes} 分`
export const timesPlayed = (times: number) => `听了 ${times} 遍`
export const pictureOf = (minutes: number, span: string) => `${span} 的战绩：听了 ${minutes} 分钟`
export const save = '保存图片'
export const share = '分享'
export const remove = '删除记录'
export const removeSurely = '确定删除'
export const removed = '这台设备上的播放记录已删除'
export const emptyWeek = '这一周还没有听过'
export const emptyHint = '登录后在这台设备上播放，分钟、调和速度就会算进来'
export const notStored = '这个浏览器不保存数据'
export const notStoredHint = '无痕模式，或已禁止保存：播放时间没有记下来'
export const onDeviceOnly = '只按这台设备上你的播放计算，不上传'
export const fileName = (span: string) => `声浪战绩 ${span}.png`
export const drawingFailed = '图片没有画出来'
