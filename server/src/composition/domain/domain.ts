import type { ReportedThing, ReportKind } from '@shenglang/contract/moderation/entities'
import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type { PushedMessage } from '@shenglang/contract/notices/push'
import type { ReminderKind } from '@shenglang/contract/notices/reminders'
import type { WorkDictType } from '@shenglang/contract/site/settings/dictionaries'
import type { DemoProgress } from '@shenglang/contract/site/settings/home'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Bus, BusMessage } from '../../platform/bus/port.ts'
import type { Freshness } from '../../platform/cache/freshness.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Calls, WrapCall } from '../../platform/http/calls.ts'
import type { ReadContext, Sessions } from '../../platform/http/http-exchange.ts'
import type { Operations } from '../../platform/http/operations.ts'
import type { Readiness } from '../../platform/http/readiness.ts'
import type { Handling, Jobs, Queue } from '../../platform/jobs/port.ts'
import type { SelectSealed } from '../../platform/keys/keys.ts'
import type { Limits } from '../../platform/limits/port.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Sms } from '../../platform/sms/port.ts'

/** A domain as the composition sees it: all that it adds to a server and to a worker. */
export interface Domain {
  readonly name: string
  readonly personalData?: PersonalData
  /** The kinds of content in it that users can report; each kind belongs to one domain. */
  readonly reportable?: readonly Reportable[]
  /** The kinds of things in it of which members can be reminded; each kind belongs to one domain. */
  readonly remindable?: readonly Remindable[]
  /** Its jobs; each has exactly one handler among those of `work`. */
  readonly jobs?: readonly Queue[]
  /** Some of what it has sealed, by which the key is tried at a start. */
  readonly sealed?: SelectSealed
  /** Handlers of events in other domains. */
  readonly on?: DomainListeners
  /** True when a process that only serves media needs it. */
  readonly isServedByMediaProcess?: boolean
  /** Creates its part of a server. */
  serve?(platform: ServerPlatform): Service | Promise<Service>
  /** Creates its part of a worker. */
  work?(platform: WorkerPlatform): Work | Promise<Work>
}

export interface Service {
  /** Mounts the handlers of its calls. */
  readonly calls?: (calls: Calls) => void
  /** Run around every call of all domains, after it is logged and before it is made. */
  readonly wraps?: readonly WrapCall[]
  /** Addresses beside the calls: bytes, uploads, streams. */
  readonly mounts?: readonly Mount[]
  /** Addresses beside the pages, which processes of the calls serve as well. */
  readonly pageMounts?: readonly Mount[]
  /** Addresses of media, which other processes than those of the calls may serve. */
  readonly mediaMounts?: readonly Mount[]
  readonly onBusMessage?: (message: BusMessage) => void
  /** Resolves sessions; exactly one domain provides it. */
  readonly sessions?: Sessions
  close?(): Promise<void>
}

export type Mount = (app: FastifyInstance, base: string, readContext: ReadContext) => void | Promise<void>

export interface Work {
  readonly handlings?: readonly Handling[]
  readonly timedWork?: readonly TimedWork[]
  close?(): Promise<void>
}

/** Repeated work, started `everyMs` after the last run ended. */
export interface TimedWork {
  /** Completes "could not …" in the log. */
  readonly name: string
  readonly everyMs: number
  run(signal: AbortSignal): Promise<unknown>
}

/** Staff merge an account into another one of the same person, which remains. */
export interface AccountMerge {
  fromId: string
  intoId: string
  now: Date
}

/**
 * A domain's data of one user: exported with the user's data, erased when the account is closed, and moved when it is merged into
 * another one.
 */
export interface PersonalData {
  /** Readable rows by name. */
  export(db: Db, userId: string): Promise<Record<string, unknown[]>>
  /** Runs in the transaction that closes the account. */
  erase(db: Db, userId: string, now: Date): Promise<void>
  /**
   * Runs instead of `erase` in the transaction that closes a merged account. What stays is exported with the other account, and
   * erased with it. `server/test/merged-columns.ts` says which columns move.
   */
  merge(db: Db, merge: AccountMerge): Promise<void>
}

/** A kind of thing that can be reported: shown in its context to the staff who decide, and taken down. */
export interface Reportable {
  readonly kind: ReportKind
  /** Its author and text; undefined where there is none, or none that `readerId` may see. */
  find(db: Db, id: string, readerId: string): Promise<{ authorId: string; content: string } | undefined>
  /** The thing in its context, for staff; undefined once it is gone. */
  show(db: Db, id: string): Promise<ReportedThing | undefined>
  /** Runs in the transaction of the decision; does nothing where the thing is gone already. */
  takeDown(transaction: Db, id: string): Promise<void>
}

/** A kind of thing that comes at a time, of which members ask to be reminded. */
export interface Remindable {
  readonly kind: ReminderKind
  /** Its time; undefined where it has none in the future. In a transaction, nobody can change the time until the end of it. */
  dueAt(transaction: Db, subjectId: string, now: Date): Promise<Date | undefined>
  /** The notice once it is due; undefined where the thing is gone. */
  reminder(transaction: Db, subjectId: string, now: Date): Promise<Reminder | undefined>
}

/** The notice for members who asked to be reminded; `pushed` is sent to their browsers. */
export interface Reminder {
  title: string
  content: string
  /** The user to whom the thing belongs. */
  fromUserId?: string
  resourceId?: string
  pushed: Pick<PushedMessage, 'title' | 'body' | 'url'>
}

/** Events that other domains handle in the transaction in which they happen. */
export interface DomainEvents {
  /** A value left its dictionary: works that have it take another one. */
  dictValueReplaced: { dictType: WorkDictType; from: string; to: string }
  /** The site shows this picture from now on. A listener throws a fault that names `field` unless this user uploaded it. */
  sitePictureUsed: { userId: string; address: string; field: string }
  /** A page of the site ran in somebody's browser, the first time on a day that this process knows of. */
  visited: { userId: string | undefined; address: string }
  /** Resources of which something was downloaded, by id. */
  downloaded: string[]
  /** Works that a notice of infringement removes, and whose copies stay down. */
  infringementFound: { resourceId: string; reason: string; actorId: string; at: Date }[]
  /** Works whose dispute ended for their artist. */
  infringementLifted: {
    resourceId: string
    reason: string
    actorId: string | undefined
    /** True when the work has not changed since it was removed. */
    isUnchanged: boolean
    /** Since when it was public before it was removed; null if it was not. */
    publishedAt: Date | null
    at: Date
  }[]
  /** Notices to users, from domains that lie below the notices. */
  noticed: { userId: string; kind: NoticeKind; title: string; content: string; resourceId?: string }[]
}

export type DomainListeners = {
  readonly [Name in keyof DomainEvents]?: (transaction: Db, what: DomainEvents[Name]) => Promise<void>
}

export type Emit = <Name extends keyof DomainEvents>(name: Name, transaction: Db, what: DomainEvents[Name]) => Promise<void>

/** Dependencies that a server passes to its domains. */
export interface ServerPlatform {
  readonly settings: Settings
  readonly database: Database
  readonly db: Db
  readonly files: Files
  readonly jobs: Jobs
  readonly bus: Bus
  readonly limits: Limits
  readonly sms: Sms
  readonly freshness: Freshness
  /** Free bytes on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>
  readonly now: () => Date
  /** Null once the demo is complete, and on a site without it. */
  readonly demoProgress: () => Promise<DemoProgress | null>
  readonly log: FastifyBaseLogger
  readonly operations: Operations
  readonly readiness: Pick<Readiness, 'add'>
  /** Collected from all domains, like the next two. */
  readonly personalData: readonly PersonalData[]
  readonly reportable: readonly Reportable[]
  readonly remindable: readonly Remindable[]
  /** Emits an event to the other domains. */
  readonly emit: Emit
}

/** Dependencies that a worker passes to its domains. */
export interface WorkerPlatform {
  readonly settings: Settings
  readonly database: Database
  readonly db: Db
  /** On a connection whose statements may take minutes. */
  readonly patientDb: Db
  readonly files: Files
  readonly log: Log
  /** Collected from all domains. */
  readonly remindable: readonly Remindable[]
  /** Emits an event to the other domains. */
  readonly emit: Emit
}
