import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

/** The most memory in MB that preparing a file took, in a process of its own and in the ffmpeg that it started. */
export async function peakMemory(input: string, folder: string): Promise<{ ours: number; ffmpeg: number }> {
  const child = spawn(process.execPath, [new URL('./prepare-one.ts', import.meta.url).pathname, input, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = once(child, 'close')
  let ffmpegKb = 0
  while (child.exitCode === null) {
    ffmpegKb = Math.max(ffmpegKb, await highestNaming('hls_playlist_type', folder))
    await Promise.race([delay(LOOK_EVERY_MS), ended])
  }
  await ended
  return { ours: Math.round(Number(output) / 1024), ffmpeg: Math.round(ffmpegKb / 1024) }
}

/** The highest peak memory in KB of the processes whose command line contains all these strings. */
async function highestNaming(...parts: string[]): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const peaks = await Promise.all(
    ids.map(async (id) => {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      if (!parts.every((part) => command.includes(part))) return 0
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
    }),
  )
  return Math.max(0, ...peaks)
}
