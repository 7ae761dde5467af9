/** A page of the site that is passed on. */
export interface Shared {
  /** Its address, relative to the site. */
  path: string
  title: string
  /** What a poster is drawn of; nothing for pages without one. */
  poster?: { kind: 'resource' | 'artist'; id: string }
  /** The address of its feed, relative to the site. */
  feed?: string
  /** What other sites can play in a frame. */
  isRecording?: boolean
}
