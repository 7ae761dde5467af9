export const KEY = 'hls/be/bench/high.m4s'
/** Of signed addresses. */
export const PREFIX = '/signed/'
/** Where nginx finds the files that the gate allows. */
export const ACCEL_PREFIX = '/_media/'
