/** Below the top bar, where a page at rest says what holds for all of the site. */
export const LINE_PLACE = 'line-place'
