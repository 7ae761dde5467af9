/** What is drawn to be shared, in pixels: a picture for links, and a poster. */
export const SHARE_PICTURE = { width: 1200, height: 630 }
export const SHARE_POSTER = { width: 750, height: 1200 }
