/** Which pages ask for what (spec §2). A path belongs to the first class with a prefix of it. */
const PROTECTED = ['/user', '/profile', '/settings', '/upload', '/download', '/favorite', '/history', '/messages', '/recharge']
const VIP_ONLY = ['/vip', '/premium']
/** The class exists, and no path belongs to it yet (spec §2). */
const ADMIN_ONLY: string[] = []

interface Reader {
  userId?: string | undefined
  vipLevel: number
  isAdmin: boolean
}

const startsWithAny = (path: string, prefixes: string[]) => prefixes.some((prefix) => path.startsWith(prefix))

/** Where a reader is sent instead of `path` (with its query), if they may not see it. */
export function detourFrom(path: string, reader: Reader): string | undefined {
  if (startsWithAny(path, ADMIN_ONLY)) return reader.isAdmin ? undefined : '/'
  const vipOnly = startsWithAny(path, VIP_ONLY)
  if (!vipOnly && !startsWithAny(path, PROTECTED)) return undefined
  if (reader.userId === undefined) return signInAddress(path)
  return vipOnly && reader.vipLevel === 0 ? '/noble' : undefined
}

/** The sign-in page that leads back to `path` afterwards. */
export function signInAddress(path: string): string {
  return path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`
}

/** The page on which one registers, and that leads back to `path` afterwards. */
export const registerAddress = (path: string): string =>
  path === '/' ? '/login?type=register' : `/login?${new URLSearchParams({ type: 'register', redirect: path })}`

const OWN_ORIGIN = 'https://own.invalid'

/** Where `redirect=` may lead: a path of this site; anything else, such as `//evil`, leads home. */
export function safeRedirect(redirect: string | null | undefined): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, OWN_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, OWN_ORIGIN)
  if (origin !== OWN_ORIGIN || pathname.startsWith('//') || pathname.startsWith('/login')) return '/'
  return pathname + search + hash
}
