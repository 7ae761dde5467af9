export const choiceMusic = '精选音乐'
export const choiceDescription = '编辑部一首一首听出来的精选，每首都写了为什么。'
export const choiceHint = '编辑部一首一首听出来的，每首都写了为什么'
export const playAll = '全部播放'
export const choiceEmpty = '编辑部还在听'
export const choiceEmptyHint = '新的精选很快会放在这里'
export const playTrack = (title: string) => `播放 ${title}`

export const dailyTitle = (title: string) => `${title}每日一首`
export const dailyDescription = '每天只推荐一首。'
export const daily = '每日一首'
export const dailyEmpty = '今天的一首还没选好'
export const comeLater = '晚一点再来'
const WEEKDAYS = '日一二三四五六'
export const dailyOn = (date: string, weekday: number) => `每日一首 · ${date} 星期${WEEKDAYS[weekday]}`
export const quoted = (note: string) => `“${note}”`
export const play = '播放'
export const pause = '暂停'
export const playFromMoment = (moment: string) => `从 ${moment} 播放`
export const buyAt = (price: string) => `${price} 单买`
export const twoWeeks = '这两周'
export const playedCount = (played: number, streak: number) =>
  streak > 1 ? `听了 ${played} 首，连着 ${streak} 天` : `听了 ${played} 首`
export const byThisDevice = '按这台设备的播放记录'
export const catchUp = '没听的一直留着，随时补'
export const today = '今天'
export const squareLabel = (title: string, day: string, isUnplayed: boolean) =>
  `播放 ${title}，${day}${isUnplayed ? '，还没听' : ''}`
export const tomorrowAt = (time: string) => `明天 ${time}`
export const nextAt = (time: string) => `明天 ${time} 下一首`
export const hintOf = (facts: string) => `先露一点：${facts}`
export const tempo = (bpm: string) => `${bpm} BPM`
export const tomorrowsPick = '明天的每日一首'
export const onceAt = '只叫这一次'
export const daysBefore = '前几天'
