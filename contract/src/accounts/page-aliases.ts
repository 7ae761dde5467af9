/**
 * Pages by the paths that the guards of the specification name (spec §2) although it registers no page there, and where each
 * leads a reader who may pass (0071). A guard looks at the path before.
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
