import * as z from 'zod/mini'
import { Resource } from '../catalog/entities.ts'
import { BeatGrid } from '../media/beat-grid.ts'
import { Cues } from '../media/cues.ts'
import { Facts, Questions } from '../media/facts.ts'
import { Section } from '../media/sections.ts'

/** States of a work. */
export const WORK_STATES = ['draft', 'processing', 'review', 'published', 'taken_down'] as const
export type WorkState = (typeof WORK_STATES)[number]
export const WORK_STATE_LABELS: Record<WorkState, string> = {
  draft: '草稿',
  processing: '处理中',
  review: '审核中',
  published: '已发布',
  taken_down: '已下架',
}

export const FILE_STATES = ['queued', 'running', 'failed', 'ready'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Another work with the same recording, even if re-encoded, pitched or cut. */
export const Duplicate = z.object({
  /** '' for id, title and artist when the reader may not know the work. */
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  /** True when it is the reader's work. */
  isOwn: z.boolean(),
  /** True when staff took it down; no copy of it may be published. */
  isTakenDown: z.boolean(),
  /** The common part as a fraction of the shorter recording, 0 to 1. */
  similarity: z.number(),
  /** Length of the common part, in milliseconds. */
  shared: z.int(),
  /** Speed of this recording relative to the other one. */
  speed: z.number(),
  /** Position in the other recording at which this one begins, in milliseconds; negative when it begins before the other one. */
  offset: z.int(),
})
export type Duplicate = z.infer<typeof Duplicate>

/** A recording of a work as its artist sees it. Addresses are relative to the base address. */
export const WorkFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** Name of this version; '' for the only one. */
  label: z.string(),
  state: z.enum(FILE_STATES),
  /** Current step of the processing; '' without one. */
  step: z.string(),
  /** Progress of the whole processing, 0 to 1. */
  fraction: z.number(),
  /** Message about why it failed or waits for the machine; otherwise ''. */
  reason: z.string(),
  /** Number of files ahead of it in the queue, of all artists. */
  ahead: z.int(),
  /** Message with a warning for the artist once it is ready; otherwise ''. */
  warning: z.string(),
  /** Null for an original recording, or before the comparison. */
  duplicateOf: z.nullable(Duplicate),
  /** The file that this one replaces when it is published; '' for none. */
  replacesId: z.string(),
  /** True when listeners can already play it. */
  isPublished: z.boolean(),
  /** Milliseconds; 0 until known. */
  duration: z.int(),
  /** Waveform in bands: 800 points in the encoding of `wave-bands.ts`, in Base64; '' until known. */
  wave: z.string(),
  /** Address of the waveform with 150 points a second, for the artist and reviewers; '' until known. */
  zoomUrl: z.string(),
  /** Null when no beats were detected, or the artist stated that there are none. */
  grid: z.nullable(BeatGrid),
  /** True when the artist set the grid, or stated that there is none. */
  isOwnGrid: z.boolean(),
  /** The sections in the order of the music; empty when none was detected with confidence. */
  sections: z.array(Section),
  /** True when the artist set the sections. */
  isOwnSections: z.boolean(),
  /** True when the file is published and queued for another analysis. */
  isAnalysing: z.boolean(),
  /** Address at which the artist and reviewers can play it before it is published. */
  audioUrl: z.string(),
})
export type WorkFile = z.infer<typeof WorkFile>

/**
 * The fields of a published work whose changes are reviewed first. Price and levels are among them only when the price rises far
 * above the last reviewed one (the sale rule `priceRiseFactor`).
 */
export const EDIT_LABELS = {
  title: '标题',
  cover: '封面',
  pictures: '图片',
  description: '介绍',
  credits: '合作艺人',
  album: '专辑',
  label: '厂牌',
  tracklist: '曲目表',
  priceFen: '价格',
  playVipLevel: '试听等级',
  freeVipLevel: '免费下载等级',
} as const

/** Proposed changes of a published work, without unchanged fields. */
export const WorkEdits = z.partial(
  z.object({
    title: z.string(),
    cover: z.string(),
    pictures: z.array(z.string()),
    description: z.string(),
    credits: z.string(),
    album: z.string(),
    label: z.string(),
    tracklist: z.string(),
    priceFen: z.int(),
    playVipLevel: z.int(),
    freeVipLevel: z.int(),
  }),
)
export type WorkEdits = z.infer<typeof WorkEdits>

/** One answer to the question which people the tags of a work name. */
export const CreditChoice = z.object({
  /** The people by this interpretation; empty when they are the artist, under another name. */
  names: z.array(z.string()),
  /** The resulting credits. */
  credits: z.string(),
})
export type CreditChoice = z.infer<typeof CreditChoice>

const RELEASE_NEED_CODES = ['audio', 'members', 'title', 'artist', 'cover', 'style', 'access', 'terms', 'aiMade'] as const
export type ReleaseNeedCode = (typeof RELEASE_NEED_CODES)[number]

/** A reason why a work cannot be released yet: see `releaseNeedsOf`. */
export const ReleaseNeed = z.object({
  code: z.enum(RELEASE_NEED_CODES),
  /** Name of what is missing, or a sentence about what is wrong. */
  text: z.string(),
  /** True when it is missing; false when it exists but is wrong. */
  isMissing: z.boolean(),
})
export type ReleaseNeed = z.infer<typeof ReleaseNeed>

/** A work as its artist sees it in lists. */
export const MyWork = z.extend(
  z.pick(Resource, {
    resourceId: true,
    title: true,
    cover: true,
    coverColor: true,
    contentType: true,
    categoryCode: true,
    style: true,
    version: true,
    genres: true,
    energy: true,
    tbpm: true,
    tkey: true,
    duration: true,
    playVipLevel: true,
    freeVipLevel: true,
    priceFen: true,
    playCount: true,
    downloadCount: true,
    childCount: true,
  }),
  {
    state: z.enum(WORK_STATES),
    /** True when listeners can see it now. */
    isVisible: z.boolean(),
    /** True when it has passed the review and waits for its release. */
    isScheduled: z.boolean(),
    /** Time of its release, an ISO 8601 instant, UTC; '' for immediately. */
    releaseTime: z.string(),
    /** The reason for rejecting it or taking it down; otherwise ''. */
    reason: z.string(),
    /** True when it contains AI-made sound; null until the artist has declared it. */
    aiMade: z.nullable(z.boolean()),
    /** True once the artist or staff has decided who may download it; `freeVipLevel` has no meaning before. */
    isAccessChosen: z.boolean(),
    /** Requirements that are missing before it can be submitted; empty when it is complete. */
    needs: z.array(ReleaseNeed),
    /** True when downloaded originals keep the tags of the artist's programs, except those that name people or licences. */
    passesTags: z.boolean(),
    /**
     * Possible credits from the names in its tags, the current ones first; empty unless the tags are ambiguous and the artist has
     * set no credits.
     */
    creditChoices: z.array(CreditChoice),
    /** Changes that wait for a review; until then listeners see the old values. */
    edits: WorkEdits,
    /** `2026`, `2026-11` or `2026-11-22`; '' for the day of publication. */
    releaseDate: z.string(),
    createTime: z.string(),
    /** Id of the latest entry in its log, by which a reviewer's decision refers to the version they saw; '' before the first. */
    submissionId: z.string(),
    files: z.array(
      z.omit(WorkFile, { wave: true, grid: true, isOwnGrid: true, sections: true, isOwnSections: true, isAnalysing: true }),
    ),
  },
)
export type MyWork = z.infer<typeof MyWork>

const WorkLogEntry = z.object({
  /** The name of the person who did it; '' for the platform itself. */
  actor: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  time: z.string(),
})

export const MyWorkDetail = z.extend(MyWork, {
  description: z.string(),
  /** Pictures of goods: see `ResourceDetail`. */
  pictures: z.array(z.string()),
  /** Names credited beside its artist, separated by `; `. */
  credits: z.string(),
  album: z.string(),
  /** The record label. */
  label: z.string(),
  /** The tracks of a mix, one a line. */
  tracklist: z.string(),
  /** The price at the latest review. */
  reviewedPriceFen: z.int(),
  cues: Cues,
  files: z.array(WorkFile),
  facts: Facts,
  /** Questions to the artist about values on which tags, measurement and the artist differ. */
  questions: Questions,
  /** Members of a pack, in order; empty for other works. */
  members: z.array(z.object({ resourceId: z.string(), title: z.string(), state: z.enum(WORK_STATES) })),
  log: z.array(WorkLogEntry),
})
export type MyWorkDetail = z.infer<typeof MyWorkDetail>

/** Events for artists, and for staff who change many works: topics of the event stream. */
export const StudioEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    resourceId: z.string(),
    fileId: z.string(),
    state: z.enum(FILE_STATES),
    step: z.string(),
    fraction: z.number(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('work'), resourceId: z.string() }),
  z.object({ kind: z.literal('artist') }),
  /** Progress of a bulk change, in works written; the change takes effect for all of them or for none. */
  z.object({ kind: z.literal('bulk'), done: z.int(), total: z.int() }),
])
export type StudioEvent = z.infer<typeof StudioEvent>
