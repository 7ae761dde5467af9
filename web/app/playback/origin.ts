/** The page on which a track was chosen. */
export interface Origin {
  address: string
  name: string
}

const SITE = ' · 声浪'
const origins = new Map<string, Origin>()

/** Remembers, for as long as the page lives, that these tracks come from what is shown now. */
export function noteOrigin(tracks: readonly { resourceId: string }[]): void {
  const origin = { address: location.pathname + location.search, name: document.title.replace(SITE, '') }
  for (const { resourceId } of tracks) origins.set(resourceId, origin)
}

export const originOf = (resourceId: string): Origin | undefined => origins.get(resourceId)
