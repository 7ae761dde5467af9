import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from './servers.ts'

/**
 * Requests per second for one range, repeated over `connections`. It reads into one buffer and checks only the length: a
 * client in JavaScript that does more is slower than either server.
 */
export async function requestsPerSecond(
  { port, path }: RunningServer,
  rangeBytes: number,
  connections: number,
  seconds: number,
): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=1048576-${1048576 + rangeBytes - 1}\r\n\r\n`
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024)
  const sockets: Socket[] = []
  let answered = 0
  for (let index = 0; index < connections; index += 1) {
    let left = 0
    const callback = (length: number) => {
      left = left === 0 ? rangeBytes - (length - headLength(buffer, length)) : left - length
      if (left === 0) {
        answered += 1
        socket.write(request)
      }
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } }, () => socket.write(request))
    sockets.push(socket)
  }
  await wait(500)
  const [before, since] = [answered, performance.now()]
  await wait(seconds * 1000)
  const rate = (answered - before) / ((performance.now() - since) / 1000)
  for (const socket of sockets) socket.destroy()
  return rate
}

function headLength(buffer: Buffer, length: number): number {
  const head = buffer.toString('latin1', 0, Math.min(length, 4096))
  if (!head.startsWith('HTTP/1.1 206')) throw new Error(`not a part of the file: ${head.split('\r\n', 1)[0]}`)
  return head.indexOf('\r\n\r\n') + 4
}

/** Clients that request the whole file and read `bytesPerSecond` each. */
export function startSlowClients({ port, path }: RunningServer, count: number, bytesPerSecond: number) {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  })
  let received = 0
  const pace = setInterval(() => {
    for (const socket of sockets)
      received += (socket.read(Math.min(bytesPerSecond / 10, socket.readableLength)) as Buffer | null)?.length ?? 0
  }, 100)
  const stop = () => {
    clearInterval(pace)
    for (const socket of sockets) socket.destroy()
  }
  return { received: () => received, stop }
}
