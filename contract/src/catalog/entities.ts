import * as z from 'zod/mini'
import { BeatFields, GridAddress } from '../media/beat-grid.ts'
import { Cues } from '../media/cues.ts'
import { WaveAddresses } from '../media/entities.ts'
import { Facts } from '../media/facts.ts'
import { Section } from '../media/sections.ts'
import { KEY_RELATIONS } from './harmony.ts'
import { Reduced } from './price-periods.ts'
import { TracklistEntry } from './tracklist.ts'

/** Content categories (spec §3). */
export const CONTENT_TYPES = { single: 1, collection: 2, post: 3, goods: 4, bespoke: 5, lightAndSound: 6 } as const
export const CONTENT_TYPE_LABELS: Record<number, string> = { 1: '单曲', 2: '合集', 3: '贴子', 4: '商品', 5: '定制', 6: '声光电' }

/** True for goods, bespoke work and light-and-sound services; false for recordings and posts. */
export const isOffer = (contentType: number) => contentType >= CONTENT_TYPES.goods

/** Media kinds: a single piece or a collection, of music or video. */
export const RESOURCE_TYPES = ['MUSIC', 'VIDEO', 'ALBUM', 'VIDEO_COLLECTION'] as const

export const hasPicture = ({ resourceType }: { resourceType: string }) =>
  resourceType === 'VIDEO' || resourceType === 'VIDEO_COLLECTION'

/** The label of a resource in lists: 视频 for a single with a picture, otherwise its category. */
export const kindLabel = ({ contentType, resourceType }: { contentType: number; resourceType: string }): string | undefined =>
  contentType === CONTENT_TYPES.single && hasPicture({ resourceType }) ? '视频' : CONTENT_TYPE_LABELS[contentType]
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/** A resource as the caller sees it. Addresses are relative to the base address. */
export const ResourceCard = z.object({
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  artistId: z.string(),
  /** Names credited beside the artist. */
  credits: z.array(z.string()),
  cover: z.string(),
  /** `#rrggbb`, shown until the cover has loaded. */
  coverColor: z.string(),
  contentType: z.int(),
  /** '' for anything but music: posts, goods and services. */
  resourceType: z.union([z.enum(RESOURCE_TYPES), z.literal('')]),
  categoryCode: z.string(),
  style: z.string(),
  version: z.string(),
  genres: z.array(z.string()),
  /** 1 to 10; 0 when unknown. */
  energy: z.int(),
  /** Beats a minute; 0 when unknown. */
  tbpm: z.number(),
  /** Camelot code such as `8A`; empty when unknown. */
  tkey: z.string(),
  /** Milliseconds. */
  duration: z.int(),
  /** ISO 8601 date; a year, or a year and month, where no more is known. */
  releaseDate: z.string(),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  playVipLevel: z.int(),
  freeVipLevel: z.int(),
  /** The price that applies now; 0 when it is free, or the price is negotiated. */
  priceFen: z.int(),
  /** Present only while a limited-time price is lower than the usual one. */
  reduced: z.optional(Reduced),
  playCount: z.int(),
  downloadCount: z.int(),
  collectCount: z.int(),
  packageFileId: z.string().check(z.describe('整包的编号，可用于 GET /cms/file/download/{fileId}；没有音源时为空')),
  /** Number of audio sources, or of members of a collection. */
  childCount: z.int(),
  /** Empty where this caller may not play. */
  playUrl: z.string(),
  waveformUrl: z.string(),
  /** SVG path data of the first file's waveform (`wave-outline.ts`); '' without one. */
  waveOutline: z.string(),
})
export type ResourceCard = z.infer<typeof ResourceCard>

/** The caller's personal state of a resource. */
export const PersonalState = z.object({ isCollect: z.boolean(), isBuy: z.boolean() })
export type PersonalState = z.infer<typeof PersonalState>

/** Personal state with the resource's id. */
export const ResourceState = z.extend(PersonalState, { resourceId: z.string() })
export type ResourceState = z.infer<typeof ResourceState>

/** A music resource as lists and the player carry it (spec §3). */
export const Resource = z.extend(ResourceCard, PersonalState.shape)
export type Resource = z.infer<typeof Resource>

/** The fields that a resource's page shows in addition to its card. */
export const ResourceText = z.object({
  description: z.string(),
  /** The album it is on; '' for none. */
  album: z.string(),
  /** The record label; '' for none. */
  label: z.string(),
  /** The tracks of a mix; empty for other resources. */
  tracklist: z.array(TracklistEntry),
  /** Declared by its artist to contain AI-made sound. */
  aiMade: z.boolean(),
  /** The artist's cue points, in milliseconds; empty without any. */
  cues: Cues,
  /** Pictures of goods, in order: addresses like `cover`, whole with `?w=whole`; the first is its cover. */
  pictures: z.array(z.string()),
  /** The picture that has an animated version, at `?w=moving`; '' when none has. */
  moving: z.string(),
  /** Taken from the first file. */
  ...WaveAddresses.shape,
  ...BeatFields.shape,
  ...GridAddress.shape,
  sections: z.array(Section),
  facts: Facts,
})
export type ResourceText = z.infer<typeof ResourceText>

export const ResourceDetail = z.extend(z.extend(Resource, ResourceText.shape), {
  /** Members of a collection, in order; empty otherwise. */
  children: z.array(Resource),
})
export type ResourceDetail = z.infer<typeof ResourceDetail>

export const Category = z.object({
  categoryId: z.string(),
  /** Hierarchical: `A0301` lies inside `A03`. */
  code: z.string(),
  name: z.string(),
  get children() {
    return z.array(Category)
  },
})
export type Category = z.infer<typeof Category>

export const RESOURCE_ORDERS = ['newest', 'hottest', 'downloads', 'collects', 'bpm'] as const
export type ResourceOrder = (typeof RESOURCE_ORDERS)[number]
/** `match` is only for a list filtered by a mix; any other list falls back to `newest`. */
export const LIST_ORDERS = [...RESOURCE_ORDERS, 'match'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** The filters of the dictionaries: argument of the list call → dictionary with its values. */
export const FILTERS = {
  style: 'cms_music_style',
  bpmScope: 'cms_bpm_scope',
  tkey: 'cms_track_keys',
  energy: 'cms_energy',
  version: 'cms_track_versions',
  genre: 'cms_genres',
  releaseYear: 'cms_release_data',
  recentlyAdded: 'cms_recently_added',
} as const
export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** Number of resources in total, and for each value of each filter while that filter's own selection is ignored. */
export const Facets = z.object({
  total: z.int(),
  counts: z.record(z.enum(FILTER_NAMES), z.array(z.object({ value: z.string(), count: z.int() }))),
})
export type Facets = z.infer<typeof Facets>

/** The width of a cell of the tempo × key chart, beats a minute. */
export const TEMPO_STEP = 4

/** Number of resources in each cell of tempo and key; empty cells are left out. */
export const TempoKeyCounts = z.array(
  z.object({
    tkey: z.string(),
    /** Lower end of the cell's tempo range, beats a minute. */
    bpm: z.int(),
    count: z.int(),
  }),
)
export type TempoKeyCounts = z.infer<typeof TempoKeyCounts>

/** A track that follows another well, and why. */
export const MixNext = z.object({
  resource: Resource,
  score: z.int(),
  relation: z.enum(KEY_RELATIONS),
  /** Percent by which it must be sped up (positive) or slowed. */
  tempoPercent: z.number(),
  energyStep: z.int(),
  /** `half`, `double`: tempos match only when its beats count half or twice. */
  time: z.enum(['same', 'half', 'double']),
})
export type MixNext = z.infer<typeof MixNext>

/** A collection and the position of a resource in it. */
export const HoldingCollection = z.object({
  resource: Resource,
  /** 1 is the first. */
  place: z.int(),
})
export type HoldingCollection = z.infer<typeof HoldingCollection>

export const DATA_TYPES = ['ITEM', 'COLLEC', 'USER', 'TEXT'] as const
export type DataType = (typeof DATA_TYPES)[number]
export const DATA_TYPE_LABELS: Record<DataType, string> = { ITEM: '单曲', COLLEC: '合集', USER: '艺人', TEXT: '标签' }

/** A row of the search suggestions (spec §3); its data type decides which page it opens. */
export const Suggestion = z.object({
  id: z.string(),
  title: z.string(),
  dataType: z.enum(DATA_TYPES),
  /** Empty for anything but music. */
  resourceType: z.union([z.enum(RESOURCE_TYPES), z.literal('')]),
  /** One of `CONTENT_TYPES`; 0 for anything but a resource. */
  contentType: z.int(),
  /** The cover of a resource or the avatar of an artist; '' when there is none. */
  cover: z.string(),
  /** The placeholder colour of a resource's cover; '' for anything else. */
  coverColor: z.string(),
  /** The runs of the title that match the keyword, also by pinyin: start and end in UTF-16 units. */
  matched: z.array(z.tuple([z.int(), z.int()])),
})
export type Suggestion = z.infer<typeof Suggestion>
