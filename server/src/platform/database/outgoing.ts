import type { DatabaseConnection } from 'kysely'
import type { Db } from './db.ts'

/** Sends what transactions have left to be sent; `db` is that of the transactions. */
export type Deliver<Message = never> = (db: Db, messages: readonly Message[]) => Promise<void>

/** What a transaction has to say once it has committed, and who sends it unless the process has another way. */
export interface AfterCommit {
  readonly messages: readonly unknown[]
  readonly deliver: Deliver
}

const collected = new WeakMap<DatabaseConnection, AfterCommit[]>()

/** Has these delivered once the transaction of `db` has committed; at once where there is none, and never if it rolls back. */
export function sendAfterCommit<Message>(
  db: Pick<Db, 'getExecutor'>,
  messages: readonly Message[],
  deliver: Deliver<Message>,
): Promise<void> {
  return db.getExecutor().provideConnection(async (connection) => {
    collected.get(connection)?.push({ messages, deliver })
  })
}

/** Collects what is left to be sent on a connection while it is used. */
export async function collectAfterCommit<Result>(
  connection: DatabaseConnection,
  use: (connection: DatabaseConnection) => Promise<Result>,
): Promise<{ result: Result; said: readonly AfterCommit[] }> {
  const said: AfterCommit[] = []
  collected.set(connection, said)
  return { result: await use(connection), said }
}

/**
 * Sends what committed transactions of this process have left; what comes meanwhile is sent together afterwards. What a killed
 * process has not sent, readers must find by themselves.
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

  /** Sends everything in this way from now on; undefined in the way that came with it. */
  deliverBy<Message>(deliver: Deliver<Message> | undefined): void {
    this.#deliver = deliver
  }

  /** Resolves once these are delivered, or could not be. */
  add(said: readonly AfterCommit[]): Promise<void> {
    this.#waiting.push(...said)
    if (!this.#next) {
      this.#next = this.#last.then(() => this.#flush())
      this.#last = this.#next
    }
    return this.#next
  }

  async #flush(): Promise<void> {
    this.#next = undefined
    const ofDeliverers = Map.groupBy(this.#waiting.splice(0), ({ deliver }) => this.#deliver ?? deliver)
    for (const [deliver, said] of ofDeliverers) {
      const messages = said.flatMap((each) => each.messages) as never[]
      // The transactions have committed: their callers must not see a failure, and readers catch up.
      await deliver(this.#db(), messages).catch(() => {})
    }
  }
}
