/** The small player for other sites; CSS pixels. */
export const EMBED_SIZE = { width: 560, height: 132 } as const

/** The markup for other sites. `second` is where playback starts. */
export function embedCode(site: string, id: string, { width = EMBED_SIZE.width as number, second = 0 } = {}): string {
  const address = `${site}/embed?id=${id}${second > 0 ? `&t=${second}` : ''}`
  return `<iframe src="${address}" width="${width}" height="${EMBED_SIZE.height}" style="border:0;max-width:100%" loading="lazy" allow="autoplay" title="声浪播放器"></iframe>`
}
