/** Size of a poster, in pixels. */
export const SHARE_POSTER = { width: 750, height: 1200 }
