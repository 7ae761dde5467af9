import type { DatabaseConnection } from 'kysely'
import type { Db } from './db.ts'

/** Sends messages of committed transactions; `db` is that of the transactions. */
export type Deliver<Message = never> = (db: Db, messages: readonly Message[]) => Promise<void>

/** Messages to send once a transaction has committed, and how to send them unless the process has another way. */
export interface AfterCommit {
  readonly messages: readonly unknown[]
  readonly deliver: Deliver
}

const collected = new WeakMap<DatabaseConnection, AfterCommit[]>()

/** Delivers the messages once the transaction of `db` has committed; at once without one, and never if it rolls back. */
export function sendAfterCommit<Message>(
  db: Pick<Db, 'getExecutor'>,
  messages: readonly Message[],
  deliver: Deliver<Message>,
): Promise<void> {
  return db.getExecutor().provideConnection(async (connection) => {
    collected.get(connection)?.push({ messages, deliver })
  })
}

/** Collects the messages that are left to be sent after the commit while a connection is used. */
export async function collectAfterCommit<Result>(
  connection: DatabaseConnection,
  use: (connection: DatabaseConnection) => Promise<Result>,
): Promise<{ result: Result; afterCommit: readonly AfterCommit[] }> {
  const afterCommit: AfterCommit[] = []
  collected.set(connection, afterCommit)
  return { result: await use(connection), afterCommit }
}

/**
 * Sends the messages of committed transactions of this process; those that come meanwhile are sent together afterwards. What a
 * killed process has not sent, readers must find by polling.
 */
export class Outgoing {
  readonly #db: () => Db
  #deliver: Deliver | undefined
  #waiting: AfterCommit[] = []
  #next: Promise<void> | undefined
  #last = Promise.resolve()

  constructor(db: () => Db) {
    this.#db = db
  }

  /** Sends all messages in this way from now on; undefined sends each in the way that came with it. */
  deliverBy<Message>(deliver: Deliver<Message> | undefined): void {
    this.#deliver = deliver
  }

  /** Resolves once these are delivered, or could not be. */
  add(afterCommit: readonly AfterCommit[]): Promise<void> {
    this.#waiting.push(...afterCommit)
    if (!this.#next) {
      this.#next = this.#last.then(() => this.#flush())
      this.#last = this.#next
    }
    return this.#next
  }

  async #flush(): Promise<void> {
    this.#next = undefined
    const ofDeliverers = Map.groupBy(this.#waiting.splice(0), ({ deliver }) => this.#deliver ?? deliver)
    for (const [deliver, group] of ofDeliverers) {
      const messages = group.flatMap((each) => each.messages) as never[]
      // The transactions have committed: their callers must not see a failure, and readers catch up.
      await deliver(this.#db(), messages).catch(() => {})
    }
  }
}
