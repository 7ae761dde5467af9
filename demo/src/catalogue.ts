import { artists, type DemoArtist } from './catalogue/artists.ts'
import type { DemoTrack } from './catalogue/demo-track.ts'
import { type DemoOffer, offers } from './catalogue/offers.ts'
import { type DemoPack, packs } from './catalogue/packs.ts'
import { tracks } from './catalogue/tracks.ts'
import { type DemoVideo, videos } from './catalogue/videos.ts'

export type { DemoArtist } from './catalogue/artists.ts'
export { comments as demoComments } from './catalogue/comments.ts'
export { follows as demoFollows, messages as demoMessages } from './catalogue/community.ts'
export type { DemoTrack } from './catalogue/demo-track.ts'
export type { DemoOffer } from './catalogue/offers.ts'
export type { DemoPack } from './catalogue/packs.ts'
export { demoPicks } from './catalogue/picks.ts'
export type { DemoVideo } from './catalogue/videos.ts'

export interface DemoCatalogue {
  artists: readonly DemoArtist[]
  tracks: readonly DemoTrack[]
  packs: readonly DemoPack[]
  offers: readonly DemoOffer[]
  videos: readonly DemoVideo[]
}

/** What the demo site holds; the audio is rendered from it, so its tempos, keys and lengths are exact. */
export const demoCatalogue: DemoCatalogue = { artists, tracks, packs, offers, videos }
