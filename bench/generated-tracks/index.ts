import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { VariedJob } from './render-worker.ts'
import { type VariedSong, variedSongs } from './varied-song.ts'

/** Fills a folder with tracks of known tempos and keys and answers their truth file. */
export async function generateTracks(folder: string, seed: string, count: number, ffmpegPath: string): Promise<string> {
  const songs = variedSongs(seed, count)
  const jobs = songs.map((song): VariedJob => ({ song, file: join(folder, fileOf(song)) }))
  const workers = Array.from(
    { length: Math.min(availableParallelism(), count) },
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: { ffmpegPath } }),
  )
  await Promise.all(
    workers.map(async (worker) => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        worker.postMessage(job)
        await once(worker, 'message')
      }
      await worker.terminate()
    }),
  )
  const truth = join(folder, 'truth.csv')
  const rows = songs.map((song) => `${fileOf(song)},${song.bpm},${song.camelot},${Math.round(song.leadMs)}\n`)
  await writeFile(truth, `file,bpm,key,firstBarMs\n${rows.join('')}`)
  return truth
}

const fileOf = ({ name, codec }: VariedSong) => `${name}.${codec === 'aac' ? 'm4a' : 'mp3'}`
