import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { VariedJob } from './render-worker.ts'
import { variedSongs } from './varied-song.ts'

/** Makes a folder of tracks with known tempos and keys and their truth file; what is already there stays. */
export async function generateTracks(folder: string, seed: string, count: number, ffmpegPath: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const songs = variedSongs(seed, count)
  const jobs = songs.map((song): VariedJob => ({ song, file: join(folder, `${song.name}.mp3`) }))
  const missing = jobs.filter(({ file }) => !existsSync(file))
  const size = Math.min(availableParallelism(), missing.length)
  const workers = Array.from(
    { length: size },
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: { ffmpegPath } }),
  )
  await Promise.all(
    workers.map(async (worker) => {
      for (let job = missing.shift(); job; job = missing.shift()) {
        worker.postMessage(job)
        await once(worker, 'message')
      }
      await worker.terminate()
    }),
  )
  const truth = join(folder, 'truth.csv')
  const rows = songs.map(({ name, bpm, camelot }) => `${name}.mp3,${bpm},${camelot}\n`)
  await writeFile(truth, `file,bpm,key\n${rows.join('')}`)
  return truth
}
