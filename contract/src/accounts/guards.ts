import { isStaff, type Permission } from '../roles.ts'

/**
 * Path prefixes of the pages that require sign-in (spec §2). The classes are checked in the order `ADMIN_ONLY`, `VIP_ONLY`,
 * `PROTECTED`.
 */
const PROTECTED = ['/user', '/profile', '/settings', '/upload', '/download', '/favorite', '/history', '/messages', '/recharge']
const VIP_ONLY = ['/vip', '/premium']
/** The back office. The specification admits admins only; here any staff permission is enough (0039). */
const ADMIN_ONLY = ['/admin']

interface Reader {
  userId?: string | undefined
  vipLevel: number
  isAdmin: boolean
  permissions: readonly Permission[]
}

const startsWithAny = (path: string, prefixes: string[]) => prefixes.some((prefix) => path.startsWith(prefix))

/** Address to redirect a reader to who may not see `path` (with its query); undefined if they may. */
export function detourFrom(path: string, reader: Reader): string | undefined {
  if (startsWithAny(path, ADMIN_ONLY)) return isStaff(reader) ? undefined : '/'
  const vipOnly = startsWithAny(path, VIP_ONLY)
  if (!vipOnly && !startsWithAny(path, PROTECTED)) return undefined
  if (reader.userId === undefined) return signInAddress(path)
  return vipOnly && reader.vipLevel === 0 ? '/noble' : undefined
}

export const SIGN_IN_PATH = '/login'

/** The sign-in page, which returns to `path` afterwards. */
export function signInAddress(path: string): string {
  return path === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(path)}`
}

/** The registration page, which returns to `path` afterwards. */
export const registerAddress = (path: string): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ type: 'register', ...(path === '/' ? {} : { redirect: path }) })}`

const SAME_ORIGIN = 'https://own.invalid'

/** The target of `redirect=` if it is a path of this site; '/' for anything else, such as `//evil`. */
export function safeRedirect(redirect: string | null | undefined): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, SAME_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, SAME_ORIGIN)
  if (origin !== SAME_ORIGIN || pathname.startsWith('//') || pathname.startsWith(SIGN_IN_PATH)) return '/'
  return pathname + search + hash
}
