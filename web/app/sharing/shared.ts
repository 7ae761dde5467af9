/** A page of the site to share. */
export interface Shared {
  /** Its address, relative to the site. */
  path: string
  title: string
  /** The subject of the poster; undefined for pages without one. */
  poster?: { kind: 'resource' | 'artist'; id: string }
  /** The address of its feed, relative to the site. */
  feed?: string
  /** Other sites can embed it as a player. */
  isRecording?: boolean
}
