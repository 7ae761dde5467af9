/** The name of the site comes last in the title of a page. */
const SITE_SUFFIX = / · [^·]*$/

/** The page on which a track was chosen. */
export interface Origin {
  address: string
  name: string
}

const origins = new Map<string, Origin>()

/** Records, for the lifetime of the page, that these tracks come from the current view. */
export function noteOrigin(tracks: readonly { resourceId: string }[]): void {
  const origin = { address: location.pathname + location.search, name: document.title.replace(SITE_SUFFIX, '') }
  for (const { resourceId } of tracks) origins.set(resourceId, origin)
}

export const originOf = (resourceId: string): Origin | undefined => origins.get(resourceId)
