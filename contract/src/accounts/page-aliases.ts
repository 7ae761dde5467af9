/**
 * Paths that the specification's guards name without registering a page there (spec §2), and the page that each redirects to
 * (0071). The guard checks the path before the redirect.
 */
export const PAGE_ALIASES: Readonly<Record<string, string>> = {
  '/profile': '/user/userCenter',
  '/settings': '/user/userCenter?index=4',
  '/upload': '/artist/uploadMusic',
  '/download': '/user/offline',
  '/favorite': '/user/userCenter?index=3',
  '/history': '/user/history',
  '/messages': '/user/messages',
  '/recharge': '/user/recharge',
  '/vip': '/dj?playable=1',
  '/premium': '/dj?playable=1',
}
