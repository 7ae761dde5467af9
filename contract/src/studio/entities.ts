import * as z from 'zod/mini'
import { Resource } from '../catalog/entities.ts'
import { BeatGrid } from '../media/beat-grid.ts'
import { Cues } from '../media/cues.ts'
import { Facts, Questions } from '../media/facts.ts'
import { Section } from '../media/sections.ts'

/** The states of a work until its publication. */
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
  /** '' with title and artist where the reader may not know them. */
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  /** Whether it is the reader's work. */
  isOwn: z.boolean(),
  /** Whether staff took it down: no copy of it is published. */
  isTakenDown: z.boolean(),
  /** How much of the shorter one is the same, 0 to 1. */
  similarity: z.number(),
  /** The length of the common part, in milliseconds. */
  shared: z.int(),
  /** The speed of this recording relative to the other. */
  speed: z.number(),
  /** Milliseconds in the other one at which this one begins; below 0 where it begins before. */
  offset: z.int(),
})
export type Duplicate = z.infer<typeof Duplicate>

/** One recording of a work, as its artist sees it. Addresses are relative to the base address. */
export const WorkFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** The name of this version; '' for the only one. */
  label: z.string(),
  state: z.enum(FILE_STATES),
  /** The current step; '' without one. */
  step: z.string(),
  /** 0 to 1, of the whole preparation. */
  fraction: z.number(),
  /** Why it failed, or waits for the machine, in words; '' otherwise. */
  reason: z.string(),
  /** While it is queued: how many files are ahead of it, of all artists. */
  ahead: z.int(),
  /** A warning for its artist once it is ready, in words; '' otherwise. */
  warning: z.string(),
  /** Null for an original recording, or before the comparison. */
  duplicateOf: z.nullable(Duplicate),
  /** The file that this one replaces when it is published; '' for none. */
  replacesId: z.string(),
  /** Whether listeners can play it already. */
  isPublished: z.boolean(),
  /** Milliseconds; 0 until known. */
  duration: z.int(),
  /** The waveform in bands: 800 points, as `wave-bands.ts` encodes them, in Base64; '' until known. */
  wave: z.string(),
  /** The waveform with 150 points a second, for the artist and reviewers; '' until known. */
  zoomUrl: z.string(),
  /** Its beats; null where none were detected, or the artist says that there are none. */
  grid: z.nullable(BeatGrid),
  /** Whether the artist set the grid, or said that there is none. */
  isOwnGrid: z.boolean(),
  /** Its parts in the order of the music; empty where nothing is sure. */
  sections: z.array(Section),
  /** Whether the artist set them. */
  isOwnSections: z.boolean(),
  /** Whether a published file is queued for another analysis. */
  isAnalysing: z.boolean(),
  /** The artist and reviewers may play it before it is published. */
  audioUrl: z.string(),
})
export type WorkFile = z.infer<typeof WorkFile>

/**
 * The fields of a published work whose changes are reviewed first. A price and its levels are only where the price is raised far
 * above the one that a review last saw (the sale rule `priceRiseFactor`).
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

/** The proposed changes of a published work; without unchanged fields. */
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

/** An answer to the question whom the tags of a work name. */
export const CreditChoice = z.object({
  /** The people of this reading; empty for the artist alone, under another name. */
  names: z.array(z.string()),
  /** The credits that it makes. */
  credits: z.string(),
})
export type CreditChoice = z.infer<typeof CreditChoice>

const RELEASE_NEED_CODES = ['audio', 'members', 'title', 'artist', 'cover', 'style', 'access', 'terms', 'aiMade'] as const
export type ReleaseNeedCode = (typeof RELEASE_NEED_CODES)[number]

/** What keeps a work from being released: see `releaseNeedsOf`. */
export const ReleaseNeed = z.object({
  code: z.enum(RELEASE_NEED_CODES),
  /** The name of what is missing, or a sentence on what is wrong with it. */
  text: z.string(),
  /** Whether there is none of it yet; otherwise something is wrong with it. */
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
    /** Whether listeners see it now. */
    isVisible: z.boolean(),
    /** Whether it passed the review, and waits for its release. */
    isScheduled: z.boolean(),
    /** ISO 8601 instant, UTC, of its release; '' for at once. */
    releaseTime: z.string(),
    /** Why it was rejected or taken down; '' otherwise. */
    reason: z.string(),
    /** Whether it contains AI-made sound; null before its artist has said so. */
    aiMade: z.nullable(z.boolean()),
    /** Whether its artist, or staff, said who may download it; `freeVipLevel` is not an answer before. */
    isAccessChosen: z.boolean(),
    /** What it still needs before it may be submitted; empty when it is complete. */
    needs: z.array(ReleaseNeed),
    /** Whether originals go out with what the artist's programs wrote into them, without what names people or licences. */
    passesTags: z.boolean(),
    /** Readings of the names in its tags, the present first, where there are several and its artist has set no credits. */
    creditChoices: z.array(CreditChoice),
    /** Changes that wait for the next review; listeners see the old values meanwhile. */
    edits: WorkEdits,
    /** `2026`, `2026-11` or `2026-11-22`; '' for the day of publication. */
    releaseDate: z.string(),
    createTime: z.string(),
    /** The last entry of its log, as a reviewer has seen it; '' before the first. */
    submissionId: z.string(),
    files: z.array(
      z.omit(WorkFile, { wave: true, grid: true, isOwnGrid: true, sections: true, isOwnSections: true, isAnalysing: true }),
    ),
  },
)
export type MyWork = z.infer<typeof MyWork>

const WorkLogEntry = z.object({
  /** Who did it; '' for the platform itself. */
  actor: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  time: z.string(),
})

export const MyWorkDetail = z.extend(MyWork, {
  description: z.string(),
  /** Of goods: see `ResourceDetail`. */
  pictures: z.array(z.string()),
  /** Names credited beside its artist, separated by `; `. */
  credits: z.string(),
  album: z.string(),
  /** The record label. */
  label: z.string(),
  /** The tracks of a mix, one a line. */
  tracklist: z.string(),
  /** The price that a review last saw. */
  reviewedPriceFen: z.int(),
  cues: Cues,
  files: z.array(WorkFile),
  facts: Facts,
  /** Questions for the artist, where tags, measurement and their own value differ. */
  questions: Questions,
  /** Members of a pack, in order; empty otherwise. */
  members: z.array(z.object({ resourceId: z.string(), title: z.string(), state: z.enum(WORK_STATES) })),
  log: z.array(WorkLogEntry),
})
export type MyWorkDetail = z.infer<typeof MyWorkDetail>

/** Events for an artist, and for staff who change many works: topics of the event stream. */
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
  /** How many works of a change in progress are written; it holds for all of them or for none. */
  z.object({ kind: z.literal('bulk'), done: z.int(), total: z.int() }),
])
export type StudioEvent = z.infer<typeof StudioEvent>
