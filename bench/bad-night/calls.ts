import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, isWell, reasonOf, type Sent, siteClient } from '../site-client.ts'

/** Counts of the requests in one stretch of the night. */
export interface Stretch {
  name: string
  /** True while a failure is caused on purpose. */
  isTrouble: boolean
  made: number
  /** Failed requests by status and fault code. */
  failed: Map<string, number>
  slowestMs: number
}

export const TRIES_MAX = 80
export const RETRY_MS = 500
const TIMEOUT_MS = 15_000
const CONNECTIONS = 150

/** Counts requests by the stretch in which they began; a failure is counted to a trouble that began while it was under way. */
export class Calls {
  readonly stretches: Stretch[] = []
  /** The number of changes that were never acknowledged. */
  givenUp = 0
  readonly #client: ReturnType<typeof siteClient>

  constructor(origin: string) {
    this.#client = siteClient(origin, { connections: CONNECTIONS, timeoutMs: TIMEOUT_MS })
    this.begin('quiet')
  }

  /** Begins a stretch, to which later requests are counted. */
  begin(name: string, isTrouble = false): void {
    this.stretches.push({ name, isTrouble, made: 0, failed: new Map(), slowestMs: 0 })
  }

  close(): void {
    this.#client.close()
  }

  async send(sent: Sent): Promise<Answer> {
    const began = this.stretches.length
    const startedAt = performance.now()
    const answer = await this.#client.send(sent)
    const meanwhile = this.stretches.slice(began - 1)
    const stretch = isWell(answer) ? meanwhile[0] : (meanwhile.find(({ isTrouble }) => isTrouble) ?? meanwhile[0])
    if (!stretch) return answer
    stretch.made += 1
    stretch.slowestMs = Math.max(stretch.slowestMs, performance.now() - startedAt)
    if (!isWell(answer)) {
      const reason = reasonOf(answer)
      stretch.failed.set(reason, (stretch.failed.get(reason) ?? 0) + 1)
    }
    return answer
  }

  /** Repeats a change under one idempotency key until it is acknowledged. Returns the answer's body; undefined if it never is. */
  async change(sent: Omit<Sent, 'headers' | 'body'> & { body: object }): Promise<string | undefined> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const answer = await this.send({ ...sent, headers, body: JSON.stringify(sent.body) })
      if (answer.status === 200) return answer.body.toString()
      // The request itself is refused: repeating it changes nothing.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) break
      await delay(RETRY_MS)
    }
    this.givenUp += 1
    return undefined
  }
}
