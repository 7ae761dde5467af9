export const packLine = (artist: string, count: number, duration: string) => `${artist} · ${count} 首 · ${duration}`
export const previewPackOf = (title: string) => `整包试听 ${title}`
export const previewPack = '整包试听'
