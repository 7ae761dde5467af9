import type { Page } from '@playwright/test'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import type { Work } from './device.ts'
import { query } from './purchases.ts'

interface Track extends Work {
  artistId: string
  resourceType: string
  playVipLevel: number
  freeVipLevel: number
  tbpm: number
  tkey: string
  /** Milliseconds. */
  duration: number
}

const TITLES = new Map(demoCatalogue.tracks.map(({ title, slug }) => [title, slug]))

export const isOfDemo = ({ title }: { title: string }): boolean => TITLES.has(title)

/** Tracks of the demo: they stay whatever other journeys publish, play or take down meanwhile. */
export async function demoTracks(page: Page): Promise<Track[]> {
  const { rows } = await query<{ rows: Track[] }>(page, '/client/app/cms/resource?contentType=1&pageSize=100')
  return rows.filter(isOfDemo)
}

/** A track of the demo by its slug. */
export async function demoTrack(page: Page, slug: string): Promise<Track> {
  const track = (await demoTracks(page)).find(({ title }) => TITLES.get(title) === slug)
  if (!track) throw new Error(`the demo has no ${slug}`)
  return track
}

/** The track of the demo with the longest title. */
export async function longestTitled(page: Page): Promise<Track> {
  const [longest] = (await demoTracks(page)).sort((a, b) => b.title.length - a.title.length)
  if (!longest) throw new Error('the demo has no tracks')
  return longest
}

/** Goods of the demo, whose page is `/presale`. */
export async function demoGoods(page: Page): Promise<Work> {
  const { rows } = await query<{ rows: Work[] }>(page, `/client/app/cms/resource?contentType=${CONTENT_TYPES.goods}&pageSize=1`)
  const [item] = rows
  if (!item) throw new Error('the demo has no goods')
  return item
}

/** Two tracks that anybody may play, whose beats can be mixed. */
export const mixable = async (page: Page): Promise<[from: Track, to: Track]> => [
  await demoTrack(page, 'neon-in-the-fog'),
  await demoTrack(page, 'moon-over-the-pass'),
]
