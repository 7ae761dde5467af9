import { connect, type Socket } from 'node:net'
import { type Answered, type Asked, AskingFinder } from './asking.ts'
import type { FinderAddress } from './finder-address.ts'
import { readFrames, sendFrame } from './frames.ts'

/** Who gives no sign of life for so long while it is asked is taken for dead. */
const SILENCE_MAX_MS = 10_000

/** The index of another process, of the role `finder`. What cannot reach it fails at once; the next question tries again. */
export class RemoteFinder extends AskingFinder {
  readonly #address: FinderAddress
  readonly #secret: string
  #socket: Socket | undefined

  constructor(address: FinderAddress, secret: string) {
    super()
    this.#address = address
    this.#secret = secret
  }

  async close(): Promise<void> {
    this.#socket?.destroy()
  }

  protected send(questions: Asked[]): void {
    this.#socket ??= this.#open()
    sendFrame(this.#socket, questions)
  }

  #open(): Socket {
    const socket = connect(this.#address)
    socket.setNoDelay()
    socket.setTimeout(SILENCE_MAX_MS, () => socket.destroy())
    socket.unref()
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#socket = undefined
      this.lose()
    })
    readFrames(socket, (answers) => this.take(answers as Answered[]))
    sendFrame(socket, this.#secret)
    return socket
  }
}
