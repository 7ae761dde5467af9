/** Of the site, for pages that have none of their own. */
export const SITE_PICTURE = '/share.jpg'
/** The picture of a link, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Where another site learns of the player that it may frame (oEmbed 1.0), by the address of a page. */
export const oEmbedAddress = (site: string, page: string): string => `${site}/oembed?url=${encodeURIComponent(page)}&format=json`
