import {
  CONTENT_TYPES,
  RESOURCE_ORDERS,
  type Resource,
  type ResourceDetail,
  type ResourceOrder,
} from '@shenglang/contract/catalog/entities'
import type { ShelfPath } from './shelf-paths.ts'

/** Where the rows of a shelf come from, and what narrows them for good. */
export type ShelfSource =
  | { from: 'resources'; contentType: number; genre?: string; version?: string }
  /** The collections of a category, with what is in them. */
  | { from: 'collections'; categoryCode: string }
  /** One content type, with links to the categories below `root`. */
  | { from: 'offers'; contentType: number; root: string }
  /** The category that the address names, with links to those around it. */
  | { from: 'category' }

export interface Shelf {
  /** Empty where the category gives it. */
  title: string
  lead: string
  source: ShelfSource
  /** How the rows are shown; `mixed` by what they are. */
  look: 'tracks' | 'packs' | 'offers' | 'mixed'
  /** How the rows are counted: 首, 件. */
  unit: string
  /** The orders that make sense here. */
  orders: readonly ResourceOrder[]
  /** What else can be done, beside the lead. */
  link?: { to: string; words: string }
}

/** The lists that are one screen with other words. */
export const SHELVES: Record<ShelfPath, Shelf> = {
  musicSource: {
    title: '音源',
    lead: '采样、清唱与伴奏：拿去做自己的版本之前，先看清每一首的授权等级。',
    source: { from: 'resources', contentType: CONTENT_TYPES.single, genre: 'sampling' },
    look: 'tracks',
    unit: '首',
    orders: RESOURCE_ORDERS,
  },
  reproduction: {
    title: '翻制作品',
    lead: '同一首歌的另一种活法：Remix、VIP Mix 与中文翻制。',
    source: { from: 'resources', contentType: CONTENT_TYPES.single, version: 'remix,vip-mix' },
    look: 'tracks',
    unit: '首',
    orders: RESOURCE_ORDERS,
  },
  musicPacks: {
    title: '音乐包',
    lead: '成套的曲目，顺序都排好了：整包下载，接上就能放。',
    source: { from: 'collections', categoryCode: 'A0306' },
    look: 'packs',
    unit: '包',
    orders: ['newest', 'hottest', 'downloads'],
  },
  musicSkewers: {
    title: '串烧',
    lead: '一口气听完的一整段，先后都排好了。',
    source: { from: 'collections', categoryCode: 'B01' },
    look: 'packs',
    unit: '段',
    orders: ['newest', 'hottest', 'downloads'],
    link: { to: '/setMusicSkewers', words: '自己排一段' },
  },
  djDevice: {
    title: 'DJ 器材',
    lead: '在台上真的用过、也摔过的设备。',
    source: { from: 'offers', contentType: CONTENT_TYPES.goods, root: 'D01' },
    look: 'offers',
    unit: '件',
    orders: ['newest', 'hottest', 'collects'],
  },
  voice: {
    title: '声光电',
    lead: '灯光、激光与画面：和音乐一起编好的现场工程。',
    source: { from: 'offers', contentType: CONTENT_TYPES.lightAndSound, root: 'F01' },
    look: 'offers',
    unit: '套',
    orders: ['newest', 'hottest', 'collects'],
  },
  'types/:category': {
    title: '',
    lead: '',
    source: { from: 'category' },
    look: 'mixed',
    unit: '项',
    orders: RESOURCE_ORDERS,
  },
}

/** Whether these came from a shelf of collections: each with what is in it. */
export const arePacks = (rows: Resource[]): rows is ResourceDetail[] => rows.every((row) => 'children' in row)
