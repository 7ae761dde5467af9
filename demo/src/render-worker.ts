import { parentPort, workerData } from 'node:worker_threads'
import { encodeMp3 } from './encode-mp3.ts'
import { composeScore } from './synth/compose-score.ts'
import { renderScore } from './synth/render-score.ts'
import type { Song } from './synth/score.ts'

export interface RenderJob {
  song: Song
  file: string
}

/** What the worker is started with. */
export interface WorkerSetup {
  ffmpegPath: string
}

const { ffmpegPath } = workerData as WorkerSetup

/** Renders and encodes each job it is sent and answers when the file is there. */
parentPort?.on('message', async ({ song, file }: RenderJob) => {
  await encodeMp3(renderScore(composeScore(song)), file, ffmpegPath)
  parentPort?.postMessage('done')
})
