import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/** A player that reads a whole recording at the speed of playback, which starts once a little is buffered. */
export class SlowReader {
  /** Bytes that had not arrived when they were to be played. */
  lateBytes = 0
  readonly #socket: Socket
  #size = 0
  #taken = 0
  #playsFrom: number | undefined
  #failure: string | undefined

  constructor(port: number, path: string) {
    this.#socket = connect({ port, host: '127.0.0.1' })
    this.#socket.on('error', (error) => this.#fail(error.message)).on('close', () => this.#closed())
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }

  get isDone(): boolean {
    return this.#failure !== undefined || (this.#size > 0 && this.#taken >= this.#size)
  }

  get failure(): string | undefined {
    return this.#failure
  }

  /** Reads the bytes that are due by now. */
  play(now: number, bytesPerSecond: number, bufferedMs: number): void {
    if (this.isDone || (this.#size === 0 && !this.#readHead())) return
    this.#playsFrom ??= now + bufferedMs
    // Before playback it reads ahead at the speed of playback.
    const until = ((now - this.#playsFrom + bufferedMs) * bytesPerSecond) / 1000
    const played = Math.max(0, ((now - this.#playsFrom) * bytesPerSecond) / 1000)
    const dueBytes = Math.min(this.#size, Math.floor(until)) - this.#taken
    if (dueBytes > 0)
      this.#taken += (this.#socket.read(Math.min(dueBytes, this.#socket.readableLength)) as Buffer | null)?.length ?? 0
    this.lateBytes = Math.max(this.lateBytes, Math.min(this.#size, Math.floor(played)) - this.#taken)
  }

  close(): void {
    this.#socket.destroy()
  }

  #readHead(): boolean {
    const received = this.#socket.read() as Buffer | null
    if (!received) return false
    const end = received.indexOf(HEAD_END)
    const head = received.toString('latin1', 0, Math.max(end, 0))
    if (!head.startsWith('HTTP/1.1 200')) {
      this.#fail(head.split('\r\n', 1)[0] ?? 'no head')
      return false
    }
    this.#size = Number(/^content-length: (\d+)/im.exec(head)?.[1])
    this.#taken = received.length - end - HEAD_END.length
    return true
  }

  #closed(): void {
    if (!this.isDone) this.#fail('the connection ended before the recording')
  }

  #fail(reason: string): void {
    this.#failure ??= `${reason}, at byte ${this.#taken}`
  }
}
