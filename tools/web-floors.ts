/**
 * The layers of `web/app`, the lowest first: each imports only from those before it, and the folders of one layer do not
 * import one another (docs/decisions/0076-site-code.md).
 */
export const WEB_FLOORS: readonly (readonly string[])[] = [
  ['ui'],
  ['session'],
  ['remote'],
  ['offline'],
  ['forms'],
  ['commerce'],
  ['playback'],
  ['sharing'],
  ['track'],
  ['moderation'],
  ['notices'],
  ['accounts'],
  ['social'],
  ['messaging'],
  ['media'],
  ['catalog'],
  ['commerce/shop', 'commerce/made-to-measure'],
  ['studio', 'site', 'commerce/earnings'],
  ['shell'],
]
