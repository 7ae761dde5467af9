/** The site's preview picture, for pages without one of their own. */
export const SITE_PICTURE = '/share.jpg'
/** Size of a link preview picture, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Address at which other sites discover the embeddable player of a page (oEmbed 1.0). */
export const oEmbedAddress = (site: string, page: string): string => `${site}/oembed?url=${encodeURIComponent(page)}&format=json`
