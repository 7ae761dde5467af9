export const KEY = 'hls/be/bench/high.m4s'
/** The path below which addresses are signed. */
export const PREFIX = '/signed/'
/** The internal location from which nginx sends a file that the media process allows. */
export const ACCEL_PREFIX = '/_media/'
