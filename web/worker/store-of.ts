import { isPicture } from './offline/addresses.ts'
import type { STORES } from './stores.ts'

/** Where the answer to a request to this site may be stored; undefined for everything that is not named here. */
export function storeOf(
  pathname: string,
  { mode, destination }: Pick<Request, 'mode' | 'destination'>,
  isStoredPage: (pathname: string) => boolean,
): keyof typeof STORES | undefined {
  if (pathname.startsWith('/assets/')) return 'assets'
  if (destination === 'image') return isPicture(pathname) ? 'pictures' : undefined
  return (mode === 'navigate' || pathname.endsWith('.data')) && isStoredPage(pathname) ? 'pages' : undefined
}
