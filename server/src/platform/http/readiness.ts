import { setTimeout as delay } from 'node:timers/promises'

/** What `/readyz` says of one part: one word, never an address, a path or an error's text. */
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

/** A part that says nothing for so long is as good as gone. */
const PART_TIMEOUT_MS = 2000
/** Anybody may request it: several requests share one look at the parts. */
const FRESH_MS = 250
const POLL_MS = 100

/** Whether a process can serve: while it stops it cannot, whatever its parts say. */
export function statusOf(isStopping: boolean, parts: readonly { state: PartState; isNeeded: boolean }[]) {
  if (isStopping) return 'stopping'
  return parts.every(({ state, isNeeded }) => state === 'ok' || !isNeeded) ? 'ok' : 'unavailable'
}

/** What a process needs in order to serve, each part by its name. */
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

  /** From here on `/readyz` says 503 and every answer closes its connection. */
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

  /** Resolves once every needed part is there. */
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

/** Of something that answers or fails. */
export const answering = (request: () => Promise<unknown>) => async (): Promise<PartState> => {
  await request()
  return 'ok'
}
