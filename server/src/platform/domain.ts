import type { ReportedThing, ReportKind } from '@shenglang/contract/moderation/entities'
import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Bus, BusMessage } from './bus/port.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'
import type { Files } from './files/port.ts'
import type { Freshness } from './freshness.ts'
import type { Calls } from './http/calls.ts'
import type { Operations } from './http/operations.ts'
import type { Receive, Sessions } from './http/visit.ts'
import type { Handling, Jobs, Queue } from './jobs/port.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import type { Sms } from './sms/port.ts'

/** A domain as the composition sees it: all that it adds to a server and to a worker. */
export interface Domain {
  readonly name: string
  readonly personalData?: PersonalData
  /** What of it users can report; each kind is one domain's. */
  readonly reportable?: readonly Reportable[]
  /** The work that it leaves for workers; each has exactly one handler among those of `work`. */
  readonly jobs?: readonly Queue[]
  /** What it does when something happens in another domain. */
  readonly on?: DomainListeners
  /** What it adds to a server. */
  serve?(platform: ServerPlatform): Service | Promise<Service>
  /** What it adds to a worker. */
  work?(platform: WorkerPlatform): Work | Promise<Work>
}

export interface Service {
  /** Mounts the handlers of its calls. */
  readonly calls?: (calls: Calls) => void
  /** Addresses beside the calls: bytes, uploads, streams. */
  readonly mounts?: readonly Mount[]
  readonly onBusMessage?: (message: BusMessage) => void
  /** Exactly one domain knows them. */
  readonly sessions?: Sessions
  close?(): Promise<void>
}

export type Mount = (app: FastifyInstance, base: string, receive: Receive) => void | Promise<void>

export interface Work {
  readonly handlings?: readonly Handling[]
  readonly timedWork?: readonly TimedWork[]
  close?(): Promise<void>
}

/** What is done again and again, `everyMs` after it ended. */
export interface TimedWork {
  /** Completes "could not …" in the log. */
  readonly name: string
  readonly everyMs: number
  run(signal: AbortSignal): Promise<unknown>
}

/** What a domain keeps of a user: handed out with the user's data, and let go when the account is closed. */
export interface PersonalData {
  /** Readable rows by name. */
  export(db: Kysely<Tables>, userId: string): Promise<Record<string, unknown[]>>
  /** Runs in the transaction that closes the account. */
  erase(db: Kysely<Tables>, userId: string, now: Date): Promise<void>
}

/** A kind of thing that can be reported: shown with its context to whoever decides, and taken down. */
export interface Reportable {
  readonly kind: ReportKind
  /** Whose it is and what it says; undefined where there is none, or none that `readerId` may see. */
  find(db: Kysely<Tables>, id: string, readerId: string): Promise<{ authorId: string; content: string } | undefined>
  /** The thing and what stands around it, for staff; undefined once it is gone. */
  show(db: Kysely<Tables>, id: string): Promise<ReportedThing | undefined>
  /** Runs in the transaction of the decision; nothing where it is gone already. */
  takeDown(transaction: Kysely<Tables>, id: string): Promise<void>
}

/** What others have to do something about in the transaction in which it happens. */
export interface DomainEvents {
  /** Resources of which something was downloaded, by id. */
  downloaded: string[]
  /** What users are to be told by domains that lie below their notices. */
  noticed: { userId: string; kind: NoticeKind; title: string; content: string; resourceId?: string }[]
}

export type DomainListeners = {
  readonly [Name in keyof DomainEvents]?: (transaction: Kysely<Tables>, what: DomainEvents[Name]) => Promise<void>
}

export type Tell = <Name extends keyof DomainEvents>(
  name: Name,
  transaction: Kysely<Tables>,
  what: DomainEvents[Name],
) => Promise<void>

/** What a server hands to its domains. */
export interface ServerPlatform {
  readonly settings: Settings
  readonly database: Database
  readonly db: Kysely<Tables>
  readonly files: Files
  readonly jobs: Jobs
  readonly bus: Bus
  readonly sms: Sms
  readonly freshness: Freshness
  /** Bytes free on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly operations: Operations
  /** Of all domains. */
  readonly personalData: readonly PersonalData[]
  /** Of all domains. */
  readonly reportable: readonly Reportable[]
  /** Tells the other domains. */
  readonly tell: Tell
}

/** What a worker hands to its domains. */
export interface WorkerPlatform {
  readonly settings: Settings
  readonly database: Database
  readonly db: Kysely<Tables>
  /** On a connection whose statements may take minutes. */
  readonly patientDb: Kysely<Tables>
  readonly files: Files
  readonly log: Log
}
