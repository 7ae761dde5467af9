/** Below the top bar, for messages about the whole site. */
export const LINE_SLOT = 'line-place'
