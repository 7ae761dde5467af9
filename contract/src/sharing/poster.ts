/** The poster of a thing, in pixels. */
export const SHARE_POSTER = { width: 750, height: 1200 }
