import { createWriteStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Bytes of a process after a forced collection. */
export interface Memory {
  /** Resident bytes before and after the collection. */
  rssBefore: number
  rss: number
  heapUsed: number
  heapTotal: number
  external: number
  arrayBuffers: number
}

interface Message {
  id?: number
  method?: string
  params?: { chunk?: string }
  result?: { result?: { value?: string } }
}

const OPENS_WITHIN_MS = 60_000
/** Options that open the inspector on this port of loopback; only benchmarks start processes with it. */
export const inspectedOn = (port: number): Record<string, string> => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })

/** A session with the inspector of a process. */
export class Inspected {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<Message>>()
  #sent = 0
  #onChunk: (chunk: string) => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message
      if (message.id !== undefined) this.#waiting.get(message.id)?.resolve(message)
      else if (message.method === 'HeapProfiler.addHeapSnapshotChunk') this.#onChunk(message.params?.chunk ?? '')
    })
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the process has ended'))
    })
  }

  static async open(port: number): Promise<Inspected> {
    const until = performance.now() + OPENS_WITHIN_MS
    for (;;) {
      const listed = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
      if (listed?.ok) {
        const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
        const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
        await new Promise((resolve, reject) => {
          socket.addEventListener('open', resolve)
          socket.addEventListener('error', () => reject(new Error(`no inspector at port ${port}`)))
        })
        return new Inspected(socket)
      }
      if (performance.now() > until) throw new Error(`no inspector at port ${port}`)
      await delay(100)
    }
  }

  /** Collects twice, since objects that finalizers release are only collected the second time. */
  async memory(): Promise<Memory> {
    const rssBefore = Number(await this.evaluate('String(process.memoryUsage.rss())'))
    for (let times = 0; times < 2; times += 1) await this.#send('HeapProfiler.collectGarbage')
    const after = JSON.parse(await this.evaluate('JSON.stringify(process.memoryUsage())')) as Omit<Memory, 'rssBefore'>
    return { rssBefore, ...after }
  }

  /** Evaluates an expression in the process. Returns its text. */
  async evaluate(expression: string): Promise<string> {
    const { result } = await this.#send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return result?.result?.value ?? ''
  }

  /** Writes a heap snapshot that Chromium's developer tools open. */
  async snapshot(path: string): Promise<void> {
    const file = createWriteStream(path)
    this.#onChunk = (chunk) => file.write(chunk)
    await this.#send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    await new Promise<void>((resolve) => file.end(() => resolve()))
  }

  close(): void {
    this.#socket.close()
  }

  #send(method: string, params: object = {}): Promise<Message> {
    this.#sent += 1
    const id = this.#sent
    const answered = Promise.withResolvers<Message>()
    this.#waiting.set(id, answered)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answered.promise.finally(() => this.#waiting.delete(id))
  }
}
