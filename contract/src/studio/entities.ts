import * as z from 'zod/mini'
import { Cues } from '../catalog/cues.ts'
import { Resource } from '../catalog/entities.ts'
import { BeatGrid } from '../media/beat-grid.ts'
import { Facts, Questions } from '../media/facts.ts'

/** Where a work stands on its way to listeners. */
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

/** Another work that is the same recording, also where it is encoded anew, pitched or cut. */
export const Duplicate = z.object({
  /** '' with title and artist where it is not for its reader to know. */
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  /** Whether its reader made it. */
  isOwn: z.boolean(),
  /** Whether the staff took it down: no copy of it is published. */
  isTakenDown: z.boolean(),
  /** How much of the shorter one sounds the same, 0 to 1. */
  similarity: z.number(),
  /** For how long they sound the same, in milliseconds. */
  shared: z.int(),
  /** How fast this recording plays what the other plays at 1. */
  speed: z.number(),
  /** Milliseconds in the other one at which this one begins; below 0 where it begins before. */
  offset: z.int(),
})
export type Duplicate = z.infer<typeof Duplicate>

/** One recording of a work, as its artist sees it on its way. Addresses are relative to the base address. */
export const WorkFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** What this version is called; '' for the only one. */
  label: z.string(),
  state: z.enum(FILE_STATES),
  /** The step under way; '' when none is. */
  step: z.string(),
  /** 0 to 1, of the whole preparation. */
  fraction: z.number(),
  /** Why it failed, or waits for the machine, in words; '' otherwise. */
  reason: z.string(),
  /** While it is queued: how many files, of anybody, are prepared before it. */
  ahead: z.int(),
  /** What its artist should know of it once it is ready, in words; '' otherwise. */
  warning: z.string(),
  /** Null where the recording is no other work's, or nobody knows yet. */
  duplicateOf: z.nullable(Duplicate),
  /** The file that this one takes the place of when it is published; '' for none. */
  replacesId: z.string(),
  /** Whether listeners can hear it already. */
  isPublished: z.boolean(),
  /** Milliseconds; 0 until known. */
  duration: z.int(),
  /** The waveform in bands: 800 points, as `wave-bands.ts` encodes them, in Base64; '' until known. */
  wave: z.string(),
  /** The same with 150 points a second, for the artist and reviewers; '' until known. */
  zoomUrl: z.string(),
  /** Where its beats lie; null where none were found, or the artist says that there are none. */
  grid: z.nullable(BeatGrid),
  /** Whether the artist laid the grid, or said that there is none. */
  isOwnGrid: z.boolean(),
  /** Whether it is to be listened to again, for listeners hear it already. */
  isAnalysing: z.boolean(),
  /** The artist and reviewers may hear it before it is published. */
  audioUrl: z.string(),
})
export type WorkFile = z.infer<typeof WorkFile>

/** What a review sees before listeners do, once a work is published. */
export const EDIT_LABELS = {
  title: '标题',
  cover: '封面',
  pictures: '图片',
  description: '介绍',
  credits: '合作艺人',
  album: '专辑',
  label: '厂牌',
  tracklist: '曲目表',
} as const

/** What is to be said of a published work instead of what stands; without what stays. */
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
  }),
)
export type WorkEdits = z.infer<typeof WorkEdits>

/** A work as its artist sees it in lists. */
export const OwnWork = z.extend(
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
    /** Whether the review let it through, and it waits for its time. */
    isScheduled: z.boolean(),
    /** ISO 8601 instant, UTC, before which it is not shown; '' for at once. */
    releaseTime: z.string(),
    /** Why it was rejected or taken down; '' otherwise. */
    reason: z.string(),
    aiMade: z.boolean(),
    /** What waits for the next review; listeners see the old meanwhile. */
    edits: WorkEdits,
    /** `2026`, `2026-11` or `2026-11-22`; '' for the day of publication. */
    releaseDate: z.string(),
    createTime: z.string(),
    /** The last entry of its log: what somebody who reviews it has seen; '' before the first. */
    submissionId: z.string(),
    files: z.array(z.omit(WorkFile, { wave: true, grid: true, isOwnGrid: true, isAnalysing: true })),
  },
)
export type OwnWork = z.infer<typeof OwnWork>

const WorkLogEntry = z.object({
  /** Who did it; '' for the platform itself. */
  actor: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  time: z.string(),
})

export const OwnWorkDetail = z.extend(OwnWork, {
  description: z.string(),
  /** Of what is sold: see `ResourceDetail`. */
  pictures: z.array(z.string()),
  /** Who is named beside its artist, parted by `; `. */
  credits: z.string(),
  album: z.string(),
  /** Of records. */
  label: z.string(),
  /** Of a mix, a line for each track. */
  tracklist: z.string(),
  cues: Cues,
  files: z.array(WorkFile),
  facts: Facts,
  /** What the artist is asked, where tags, ears and their own word differ. */
  questions: Questions,
  /** Members of a pack, in order; empty otherwise. */
  members: z.array(z.object({ resourceId: z.string(), title: z.string(), state: z.enum(WORK_STATES) })),
  log: z.array(WorkLogEntry),
})
export type OwnWorkDetail = z.infer<typeof OwnWorkDetail>

/** What an artist is told while it happens: topics of the event stream. */
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
])
export type StudioEvent = z.infer<typeof StudioEvent>
