import { connect, type Socket } from 'node:net'
import { ALL_IDS, idRangeText } from '../../../platform/id-ranges.ts'
import type { FinderAddress } from './finder-address.ts'
import { type Answered, ClientFinder, type FinderRequest } from './finder-request.ts'
import { readFrames, sendFrame } from './frames.ts'
import { greetingOf, readHolds } from './greeting.ts'

interface RemoteOptions {
  /** The ids that it should hold, as text; one that holds others is not used. */
  ids?: string
  /** Called when it turns out to hold others. */
  onOtherIds?: (holds: string) => void
}

/** The index of another process, of the role `finder`. A query that cannot reach it fails at once; the next one tries again. */
export class RemoteFinder extends ClientFinder {
  readonly #address: FinderAddress
  readonly #secret: string
  readonly #options: RemoteOptions
  #socket: Socket | undefined
  #holdsOthers = false

  constructor(address: FinderAddress, secret: string, options: RemoteOptions = {}) {
    super()
    this.#address = address
    this.#secret = secret
    this.#options = options
  }

  /** Whether it was reached last and holds other ids than it should. */
  get holdsOthers(): boolean {
    return this.#holdsOthers
  }

  async close(): Promise<void> {
    this.disconnect()
  }

  /** Gives up the connection with all that it has not answered; the next query connects again. */
  disconnect(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
    this.lose()
  }

  protected send(questions: FinderRequest[]): void {
    this.#socket ??= this.#open()
    sendFrame(this.#socket, questions)
  }

  #open(): Socket {
    const socket = connect(this.#address)
    socket.setNoDelay()
    socket.unref()
    socket.on('error', () => {})
    socket.on('close', () => {
      // One that was given up has a successor already.
      if (socket === this.#socket) this.disconnect()
    })
    readFrames(socket, (message) => this.#receive(message))
    sendFrame(socket, greetingOf(this.#secret, this.#options.ids ?? idRangeText(ALL_IDS)))
    return socket
  }

  #receive(message: unknown): void {
    const holds = readHolds(message)
    const { onOtherIds } = this.#options
    if (holds !== undefined && !this.#holdsOthers) onOtherIds?.(holds)
    this.#holdsOthers = holds !== undefined
    if (this.#holdsOthers) this.disconnect()
    else this.take(message as Answered[])
  }
}
