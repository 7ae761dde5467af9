/** Size of the embeddable player, CSS pixels. */
export const EMBED_SIZE = { width: 560, height: 132 } as const

/** The HTML to embed the player on another site. `second` is where playback starts. */
export function embedCode(site: string, id: string, { width = EMBED_SIZE.width as number, second = 0 } = {}): string {
  const address = `${site}/embed?id=${id}${second > 0 ? `&t=${second}` : ''}`
  return `<iframe src="${address}" width="${width}" height="${EMBED_SIZE.height}" style="border:0;max-width:100%" loading="lazy" allow="autoplay" title="声浪播放器"></iframe>`
}
