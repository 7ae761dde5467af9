import { setTimeout as delay } from 'node:timers/promises'

/** The state of one part in `/readyz`: one word, never an address, a path or an error's text. */
export type PartState = 'ok' | 'unavailable' | 'older' | 'newer' | 'differs'

export interface ReadinessAnswer {
  status: 'ok' | 'stopping' | 'unavailable'
  parts: Record<string, PartState>
}

interface Part {
  name: string
  read: () => Promise<PartState>
  isNeeded: boolean
}

/** A part that does not answer within this time counts as unavailable. */
const PART_TIMEOUT_MS = 2000
/** Milliseconds for which requests share one reading of the parts, since anybody may send them. */
const FRESH_MS = 250
const POLL_MS = 100

/** The status of a process; one that stops cannot serve, whatever the state of its parts. */
export function statusOf(isStopping: boolean, parts: readonly { state: PartState; isNeeded: boolean }[]) {
  if (isStopping) return 'stopping'
  return parts.every(({ state, isNeeded }) => state === 'ok' || !isNeeded) ? 'ok' : 'unavailable'
}

/** The parts that a process needs in order to serve, by name. */
export class Readiness {
  readonly #parts: Part[] = []
  #isStopping = false
  #states: { read: Promise<PartState[]>; at: number } | undefined

  /** Adds a part; one that is not needed is shown only. A failure or silence of `read` counts as unavailable. */
  add(name: string, read: () => Promise<PartState>, { isNeeded = true } = {}): void {
    this.#parts.push({ name, read, isNeeded })
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** From now on `/readyz` answers 503, and every response closes its connection. */
  stop(): void {
    this.#isStopping = true
  }

  async read(): Promise<ReadinessAnswer> {
    if (!this.#states || performance.now() - this.#states.at > FRESH_MS) {
      this.#states = { read: Promise.all(this.#parts.map(stateOf)), at: performance.now() }
    }
    const states = await this.#states.read
    const parts = states.map((state, index) => ({ ...(this.#parts[index] as Part), state }))
    return {
      status: statusOf(this.#isStopping, parts),
      parts: Object.fromEntries(parts.map(({ name, state }) => [name, state])),
    }
  }

  /** Resolves once every needed part is ok. */
  async untilReady(signal: AbortSignal): Promise<void> {
    while ((await this.read()).status !== 'ok') await delay(POLL_MS, undefined, { signal })
  }
}

async function stateOf({ read }: Part): Promise<PartState> {
  const late = new AbortController()
  const silence = delay(PART_TIMEOUT_MS, 'unavailable' as const, { signal: late.signal, ref: false })
  silence.catch(() => {})
  try {
    return await Promise.race([read(), silence])
  } catch {
    return 'unavailable'
  } finally {
    late.abort()
  }
}

/** Returns the reader of a part that is ok whenever `request` succeeds. */
export const answering = (request: () => Promise<unknown>) => async (): Promise<PartState> => {
  await request()
  return 'ok'
}
