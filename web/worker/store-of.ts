import { isPicture } from './offline/downloads/addresses.ts'
import type { STORES } from './stores.ts'

/** The cache for the answer to a request to this site; undefined for everything not named here. */
export function storeOf(
  pathname: string,
  { mode, destination }: Pick<Request, 'mode' | 'destination'>,
  isStoredPage: (pathname: string) => boolean,
): keyof typeof STORES | undefined {
  if (pathname.startsWith('/assets/')) return 'assets'
  if (destination === 'image') return isPicture(pathname) ? 'pictures' : undefined
  return (mode === 'navigate' || pathname.endsWith('.data')) && isStoredPage(pathname) ? 'pages' : undefined
}
