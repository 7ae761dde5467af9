/** Compares an upload of 2 GB with a bare Node stream to disk, and checks that the server's memory stays flat. */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { median, sized, verdict } from './measure.ts'
import { residentBytes } from './scale/cpu.ts'
import { type Receiver, startBare, startOurs } from './upload/receivers.ts'

const BYTES = sized(2 * 1024 ** 3, 8 * 1024 ** 2)
const PIECE_BYTES = 1024 * 1024
const ROUNDS = sized(3, 1)
const LIMIT = 0.7
/** The bare stream grows by some 80 MB: buffers that wait for the garbage collector. */
const GROWTH_LIMIT_MB = 128

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const contenders = [
  { name: 'ours', receiver: await startOurs(join(folder, 'ours')), rates: [] as number[], growth: 0 },
  { name: 'bare Node stream', receiver: await startBare(join(folder, 'bare')), rates: [] as number[], growth: 0 },
]
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) {
      const { seconds, growthMb } = await upload(contender.receiver, round)
      contender.rates.push(BYTES / seconds / 1024 ** 2)
      contender.growth = Math.max(contender.growth, growthMb)
    }
  }
} finally {
  for (const { receiver } of contenders) await receiver.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const { name, rates, growth } of contenders) {
  console.log(`  ${name.padEnd(18)}${Math.round(median(rates))} MB/s, memory grew by ${growth} MB`)
}
const [ours, bare] = contenders
verdict('upload ÷ bare stream to disk', median(ours?.rates ?? []) / median(bare?.rates ?? []), LIMIT)
verdict('memory limit ÷ growth', GROWTH_LIMIT_MB / Math.max(ours?.growth ?? 0, 1), 1)

/** Sends a different recording in each round; done once the receiver has confirmed that it is stored. */
async function upload(receiver: Receiver, round: number): Promise<{ seconds: number; growthMb: number }> {
  const { url, method, headers } = await receiver.prepare(BYTES)
  const before = await memoryMb(receiver.pid)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memoryMb(receiver.pid))
  }, 100)
  const startedAt = performance.now()
  const sending = request(url, { method, headers: { ...headers, 'content-length': String(BYTES) } })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
    sending.on('error', reject)
  })
  await pipeline(Readable.from(pieces(round)), sending)
  const status = await answered
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  if (status >= 300) throw new Error(`the upload was answered with ${status}`)
  await receiver.forget()
  return { seconds, growthMb: Math.round(peak - before) }
}

/** A WAV file whose bytes are those of no other round. */
function* pieces(round: number): Generator<Buffer> {
  const piece = Buffer.alloc(PIECE_BYTES, round + 1)
  const first = Buffer.from(piece)
  first.write('RIFF', 0, 'latin1')
  first.writeUInt32LE(BYTES - 8, 4)
  first.write('WAVEfmt ', 8, 'latin1')
  yield first
  for (let sent = PIECE_BYTES; sent < BYTES; sent += PIECE_BYTES) yield piece
}

async function memoryMb(pid: number): Promise<number> {
  return (await residentBytes(pid)) / 1024 ** 2
}
