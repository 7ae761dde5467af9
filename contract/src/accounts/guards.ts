import { isStaff, type Permission } from '../roles.ts'

/** Which pages require what (spec §2). A path belongs to the first class with a prefix of it. */
const PROTECTED = ['/user', '/profile', '/settings', '/upload', '/download', '/favorite', '/history', '/messages', '/recharge']
const VIP_ONLY = ['/vip', '/premium']
/** The back office. The specification lets admins in; here any permission of staff does (0039). */
const ADMIN_ONLY = ['/admin']

interface Reader {
  userId?: string | undefined
  vipLevel: number
  isAdmin: boolean
  permissions: readonly Permission[]
}

const startsWithAny = (path: string, prefixes: string[]) => prefixes.some((prefix) => path.startsWith(prefix))

/** Where a reader is redirected from `path` (with its query), if they may not see it. */
export function detourFrom(path: string, reader: Reader): string | undefined {
  if (startsWithAny(path, ADMIN_ONLY)) return isStaff(reader) ? undefined : '/'
  const vipOnly = startsWithAny(path, VIP_ONLY)
  if (!vipOnly && !startsWithAny(path, PROTECTED)) return undefined
  if (reader.userId === undefined) return signInAddress(path)
  return vipOnly && reader.vipLevel === 0 ? '/noble' : undefined
}

/** The sign-in page that leads back to `path` afterwards. */
export function signInAddress(path: string): string {
  return path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`
}

/** The registration page that leads back to `path` afterwards. */
export const registerAddress = (path: string): string =>
  path === '/' ? '/login?type=register' : `/login?${new URLSearchParams({ type: 'register', redirect: path })}`

const SAME_ORIGIN = 'https://own.invalid'

/** Where `redirect=` may lead: a path of this site; anything else, such as `//evil`, leads home. */
export function safeRedirect(redirect: string | null | undefined): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, SAME_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, SAME_ORIGIN)
  if (origin !== SAME_ORIGIN || pathname.startsWith('//') || pathname.startsWith('/login')) return '/'
  return pathname + search + hash
}
