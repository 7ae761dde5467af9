import type { Socket } from 'node:net'

/** Bytes of the longest message: no query and no answer is longer. */
export const LENGTH_MAX = 1 << 24
const HEAD_BYTES = 4

/** Sends one message: its length, then JSON. */
export function sendFrame(socket: Socket, message: unknown): void {
  const text = JSON.stringify(message)
  const frame = Buffer.allocUnsafe(HEAD_BYTES + Buffer.byteLength(text))
  frame.writeUInt32BE(frame.length - HEAD_BYTES)
  frame.write(text, HEAD_BYTES)
  socket.write(frame)
}

/**
 * Calls `take` with each message that arrives; ends a connection that sends anything else, or a message over `lengthMax()` bytes.
 */
export function readFrames(socket: Socket, take: (message: unknown) => void, lengthMax = () => LENGTH_MAX): void {
  let pieces: Buffer[] = []
  let [bytes, wanted] = [0, HEAD_BYTES]
  socket.on('data', (piece) => {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < wanted) return
    let whole = Buffer.concat(pieces)
    try {
      for (;;) {
        wanted = HEAD_BYTES + (whole.length < HEAD_BYTES ? 0 : whole.readUInt32BE())
        if (wanted > lengthMax()) throw new Error('too long')
        if (whole.length < wanted || whole.length < HEAD_BYTES) break
        take(JSON.parse(whole.toString('utf8', HEAD_BYTES, wanted)))
        whole = whole.subarray(wanted)
      }
    } catch {
      socket.destroy()
    }
    pieces = [whole]
    bytes = whole.length
  })
}
