import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { VariedJob } from './render-worker.ts'
import { type Course, changingSongs, type VariedSong, variedSongs } from './varied-song.ts'

/** Fills a folder with tracks of known tempos and keys and returns their truth file. */
export async function generateTracks(folder: string, seed: string, count: number, ffmpegPath: string): Promise<string> {
  const songs = variedSongs(seed, count)
  await render(songs, folder, ffmpegPath)
  const truth = join(folder, 'truth.csv')
  const rows = songs.map((song) => `${fileOf(song)},${song.bpm},${song.camelot},${Math.round(song.leadMs)}\n`)
  await writeFile(truth, `file,bpm,key,firstBarMs\n${rows.join('')}`)
  return truth
}

export interface ChangingTrack {
  file: string
  kind: Course['kind']
  /** Beat positions in the decoded audio. */
  beatsMs: number[]
}

/** Fills a folder with tracks of varying tempo. */
export async function generateChangingTracks(folder: string, seed: string, count: number, ffmpegPath: string) {
  const songs = changingSongs(seed, count)
  const beats = await render(songs, folder, ffmpegPath)
  return songs.map((song): ChangingTrack => {
    const file = fileOf(song)
    return { file, kind: song.course.kind, beatsMs: beats.get(join(folder, file)) ?? [] }
  })
}

/** Returns the beat positions of each file. */
async function render(songs: VariedSong[], folder: string, ffmpegPath: string): Promise<Map<string, number[]>> {
  const jobs = songs.map((song): VariedJob => ({ song, file: join(folder, fileOf(song)) }))
  const beats = new Map<string, number[]>()
  const workers = Array.from(
    { length: Math.min(availableParallelism(), songs.length) },
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: { ffmpegPath } }),
  )
  await Promise.all(
    workers.map(async (worker) => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        worker.postMessage(job)
        const [beatsMs] = (await once(worker, 'message')) as [number[]]
        beats.set(job.file, beatsMs)
      }
      await worker.terminate()
    }),
  )
  return beats
}

const fileOf = ({ name, codec }: VariedSong) => `${name}.${codec === 'aac' ? 'm4a' : 'mp3'}`
