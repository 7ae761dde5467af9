/**
 * The floors of `web/app`, the lowest first: each imports only from those before it, and the folders of one floor know
 * nothing of one another (docs/decisions/0012-house.md).
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
  ['accounts'],
  ['notices'],
  ['social'],
  ['messaging'],
  ['media'],
  ['catalog'],
  ['studio', 'site'],
  ['shell'],
]
