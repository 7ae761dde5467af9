import { connect, type Socket } from 'node:net'
import { type Answered, type Asked, AskingFinder } from './asking.ts'
import type { FinderAddress } from './finder-address.ts'
import { readFrames, sendFrame } from './frames.ts'

/** Who answers nothing for so long while it is asked is taken for dead. */
const SILENCE_MAX_MS = 10_000

/** The index of another process, of the role `finder`. What cannot reach it fails at once; the next question tries again. */
export class RemoteFinder extends AskingFinder {
  readonly #address: FinderAddress
  readonly #secret: string
  #socket: Socket | undefined
  #silence: NodeJS.Timeout | undefined

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
    this.#awaitAnswers(this.#socket)
    sendFrame(this.#socket, questions)
  }

  /** Answers are timed, not traffic: what we write to one that hangs is no sign of its life. */
  #awaitAnswers(socket: Socket): void {
    this.#silence ??= setTimeout(() => socket.destroy(), SILENCE_MAX_MS).unref()
  }

  #endSilence(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  #open(): Socket {
    const socket = connect(this.#address)
    socket.setNoDelay()
    socket.unref()
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#socket = undefined
      this.#endSilence()
      this.lose()
    })
    readFrames(socket, (answers) => {
      this.#endSilence()
      this.take(answers as Answered[])
      if (this.isWaiting) this.#awaitAnswers(socket)
    })
    sendFrame(socket, this.#secret)
    return socket
  }
}
