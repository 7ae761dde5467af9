interface Identified {
  resourceId: string
}

/** The tracks of a list that do not stand above it already. */
export function tracksBeside<Track extends Identified>(tracks: readonly Track[], above: readonly Identified[]): Track[] {
  const known = new Set(above.map(({ resourceId }) => resourceId))
  return tracks.filter(({ resourceId }) => !known.has(resourceId))
}
