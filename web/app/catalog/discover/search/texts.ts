export const searchByTempo = '按 BPM 搜'
export const searchSuggestions = '搜索建议'
export const mySearches = '我搜过的'
export const clearMySearches = '清空我搜过的'
export const tempoTracks = 'BPM 的曲子'
export const tapTempo = '跟拍测速'
export const tapBeat = '跟着拍子点'
export const tapMore = '继续点…'
export const findTempo = (tempo: number) => `找 ${tempo} BPM 的曲子`

export const searchFailed = '搜索失败，请重试'
export const searchTitle = (keyword: string) => `${keyword}搜索 · 声浪`
export const search = '搜索'
export const searchHint = '输入曲名、艺人、拼音或首字母，也可以是 “128 8A house” 这样的速度、调性与风格'
export const posts = '贴子'
export const resultCount = (count: number | string) => `${count} 个结果`
export const all = '全部'
export const noSearchResults = '暂无搜索结果'
export const goLibrary = '去曲库看看'
export const noResults = (keyword: string) => `没有找到“${keyword}”。换个写法试试：拼音、首字母，或少写几个字`
export const tracks = '曲目'
export const collections = '合集'
export const others = '其他'
export const popularSearches = '大家在搜'
export const relatedArtists = '相关的艺人与标签'
export const artist = '艺人'
export const tags = '标签'
