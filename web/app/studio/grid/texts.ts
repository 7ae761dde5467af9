export const choiceSaved = '已按你的选择保存'
export const tagOrMeasured = '文件标签与测得的不一致，以哪个为准？'
export const whichGrid = '节拍的位置拿不准，以哪个为准？'
export const tempoHint = '试听时每拍一声，对得上的就是它'
export const musicalKey = '调性'
export const keyHint = '试听时叠加该调的主和弦，合得上的就是它'
export const unreadKey = (tag: string) => `文件标签写的是“${tag}”，无法识别；也可以在“作品信息”里选`
export const noKey = '没有调性'
export const beatPosition = '节拍位置'
export const gridHint = (shift: string) => `${shift}，试听时每拍一声，落在正拍上的就是它`
export const option = (number: number) => `第 ${number} 种`
export const confidence = (percent: number) => ` · 可信度 ${percent}%`
export const stop = '停止'
export const preview = '试听'
export const takeThisOf = (fact: string, value: string) => `以此为准：${fact} ${value}`
export const takeThis = '以此为准'

export const beatGrid = '节拍网格'
export const listenAndCorrect = '试听和校正'
export const addGrid = '放一个网格'
export const tapAlong = '跟着音乐一拍一下，至少三下'
export const tapBeats = '打拍子'
export const dropTempoChange = '去掉这次变速'
export const undo = '撤销'
export const measuredRestored = '已恢复测得的节拍'
export const restoreMeasured = '恢复测得的'
export const setNoBeats = '已标为没有节拍'
export const noBeats = '没有节拍'
export const gridSaved = '节拍网格已保存'
export const saveGrid = '保存网格'
export const pause = '暂停'
export const play = '播放'
export const clicksOff = '关闭节拍声'
export const clicksOn = '打开节拍声'
export const previousBeat = '上一拍'
export const nextBeat = '下一拍'
export const zoomOutWave = '缩小波形'
export const zoomInWave = '放大波形'
export const loadingGrid = '正在载入…'
export const gridUnsaved = (tempo: string) => `${tempo} BPM · 还没有保存`
export const analysingAgain = '正在重新分析…'
export const gridSetByYou = (tempo: string) => `${tempo} BPM · 由你设定`
export const youSetNoBeats = '你标明了没有节拍'
export const gridMeasured = (tempo: string, percent: number) => `${tempo} BPM · 测得 · 可信度 ${percent}%`
export const noBeatsFound = '没有找到节拍：可以播放并打拍子放一个，速度多变的可以从变速处各放一段'
export const sectionTempo = '这一段的 BPM'

export const fileUnplayable = '浏览器无法播放这个文件：请换一个浏览器，或上传 WAV、FLAC、MP3'

export const halfBeatOff = '节拍可能差半拍'
export const beatsOffBy = (ms: number) => `节拍可能差 ${ms} 毫秒`

export const shiftLater = '推后'
export const shiftEarlier = '提前'
export const shiftGrid = (direction: string, ms: number) => `整个网格${direction} ${ms} 毫秒`
export const halveBeats = '拍数减半'
export const doubleBeats = '拍数加倍'
export const beatBack = '‹ 1 拍'
export const barEarlier = '小节提前一拍'
export const beatForward = '1 拍 ›'
export const barLater = '小节推后一拍'
export const barStartsHere = '此处为小节首'
export const barStartsHint = '最近的一拍开始一个小节'
export const firstBeatHere = '此处为第一拍'
export const firstBeatHint = '一拍正好落在这里，并开始一个小节'
export const tempoChangesHere = '从此处变速'
export const tempoChangesHint = '从最近的一拍起可以是另一个速度'
