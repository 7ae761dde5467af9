import type { WorkFile } from '@shenglang/contract/studio/entities'
import type { StudioDeps } from './deps.ts'
import { PREPARE_FILE } from './jobs.ts'

interface WithFiles {
  files: Pick<WorkFile, 'fileId' | 'state' | 'ahead'>[]
}

/** Adds the number of files ahead of each of an artist's waiting files. */
export async function withQueuePositions<Work extends WithFiles>(
  { jobs }: Pick<StudioDeps, 'jobs'>,
  artistId: string,
  works: Work[],
): Promise<Work[]> {
  if (!works.some(({ files }) => files.some(({ state }) => state === 'queued'))) return works
  const waiting = await jobs.waitingFor(PREPARE_FILE, artistId)
  const positions = new Map(waiting.map(({ payload, ahead }) => [payload.fileId, ahead]))
  return works.map((work) => ({
    ...work,
    files: work.files.map((file) => (file.state === 'queued' ? { ...file, ahead: positions.get(file.fileId) ?? 0 } : file)),
  }))
}
