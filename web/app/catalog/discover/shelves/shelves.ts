import {
  CONTENT_TYPES,
  RESOURCE_ORDERS,
  type Resource,
  type ResourceDetail,
  type ResourceOrder,
} from '@shenglang/contract/catalog/entities'
import type { ShelfPath } from './shelf-paths.ts'
import * as texts from './texts.ts'

/** The source of a shelf's rows, with its fixed filters. */
export type ShelfSource =
  | { from: 'resources'; contentType: number; genre?: string; version?: string }
  /** The collections of a category, with their members. */
  | { from: 'collections'; categoryCode: string }
  /** One content type, with links to the categories below `root`. */
  | { from: 'offers'; contentType: number; root: string }
  /** The category of the address, with links to related ones. */
  | { from: 'category' }

export interface Shelf {
  /** Empty where the category names it. */
  title: string
  lead: string
  source: ShelfSource
  /** The layout of the rows; `mixed` depends on each row. */
  look: 'tracks' | 'packs' | 'offers' | 'mixed'
  /** The counter of rows: 首, 件. */
  unit: string
  /** The available orders. */
  orders: readonly ResourceOrder[]
  /** A link beside the lead. */
  link?: { to: string; label: string }
}

/** Lists that share one page with different texts. */
export const SHELVES: Record<ShelfPath, Shelf> = {
  musicSource: {
    title: texts.samples,
    lead: texts.samplesDescription,
    source: { from: 'resources', contentType: CONTENT_TYPES.single, genre: 'sampling' },
    look: 'tracks',
    unit: texts.trackUnit,
    orders: RESOURCE_ORDERS,
  },
  reproduction: {
    title: texts.remixes,
    lead: texts.remixesDescription,
    source: { from: 'resources', contentType: CONTENT_TYPES.single, version: 'remix,vip-mix' },
    look: 'tracks',
    unit: texts.trackUnit,
    orders: RESOURCE_ORDERS,
  },
  musicPacks: {
    title: texts.packs,
    lead: texts.packsDescription,
    source: { from: 'collections', categoryCode: 'A0306' },
    look: 'packs',
    unit: texts.packUnit,
    orders: ['newest', 'hottest', 'downloads'],
  },
  musicSkewers: {
    title: texts.mixes,
    lead: texts.mixesDescription,
    source: { from: 'collections', categoryCode: 'B01' },
    look: 'packs',
    unit: texts.mixUnit,
    orders: ['newest', 'hottest', 'downloads'],
    link: { to: '/setMusicSkewers', label: texts.arrangeMix },
  },
  djDevice: {
    title: texts.gear,
    lead: texts.gearDescription,
    source: { from: 'offers', contentType: CONTENT_TYPES.goods, root: 'D01' },
    look: 'offers',
    unit: texts.pieceUnit,
    orders: ['newest', 'hottest', 'collects'],
  },
  voice: {
    title: texts.lightSound,
    lead: texts.lightSoundDescription,
    source: { from: 'offers', contentType: CONTENT_TYPES.lightAndSound, root: 'F01' },
    look: 'offers',
    unit: texts.setUnit,
    orders: ['newest', 'hottest', 'collects'],
  },
  'types/:category': {
    title: '',
    lead: '',
    source: { from: 'category' },
    look: 'mixed',
    unit: texts.itemUnit,
    orders: RESOURCE_ORDERS,
  },
}

/** True when every row is a collection that was loaded with its members. */
export const arePacks = (rows: Resource[]): rows is ResourceDetail[] => rows.every((row) => 'children' in row)
