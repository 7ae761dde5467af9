/** The site's picture, for pages without one. */
export const SITE_PICTURE = '/share.jpg'
/** The size of a link's picture, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Where other sites discover the embeddable player (oEmbed 1.0), by the address of a page. */
export const oEmbedAddress = (site: string, page: string): string => `${site}/oembed?url=${encodeURIComponent(page)}&format=json`
