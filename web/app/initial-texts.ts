// Each initial-texts.ts has what the first scripts need; the texts.ts beside it loads later.
export const siteTitleOf = (siteName = '声浪') => `${siteName} · DJ 音乐`
export const siteDescription = '原创 DJ 音乐，按 BPM 与调性选曲，在线试听与下载。'
