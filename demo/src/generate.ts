import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoCatalogue, type DemoTrack, type DemoVideo, demoCatalogue } from './catalogue.ts'
import { avatarSvg } from './cover/avatar.ts'
import { coverSvg } from './cover.ts'
import { writeJpeg } from './jpeg.ts'
import { picturesOf } from './pictures.ts'
import { renderAll } from './render-pool.ts'
import { renderVideo } from './render-video.ts'
import type { RenderJob } from './render-worker.ts'

export interface GenerationProgress {
  done: number
  total: number
}

export interface GenerationOptions {
  /** The part of the demo that is wanted. */
  part: DemoCatalogue
  folder: string
  ffmpegPath: string
  /** Tracks that are rendered at a time; as many as there are cores when it is left out. */
  threads?: number
  onProgress: (progress: GenerationProgress) => void
  signal?: AbortSignal
}

const COVER_PIXELS = 640
const AVATAR_PIXELS = 256
const OUTPUTS = ['audio', 'covers', 'avatars', 'videos']
const STAMP_FILE = 'generation.json'

/** Fills the folder with the audio, pictures and films of a part; what an unchanged generator made before stays as it is. */
export async function generateDemo({ part, folder, ffmpegPath, threads, onProgress, signal }: GenerationOptions): Promise<void> {
  await prepare(folder)
  const images = imageJobs(part, folder)
  const audio = part.tracks.flatMap((track) => audioJobs(folder, track))
  const missingImages = images.filter((job) => !existsSync(job.file))
  const missingAudio = audio.filter((job) => !existsSync(job.file))

  const films = part.videos.map((video) => filmJob(folder, video)).filter(({ file }) => !existsSync(file))

  const total = images.length + audio.length + part.videos.length
  let done = total - missingImages.length - missingAudio.length - films.length
  onProgress({ done, total })
  const advance = () => onProgress({ done: ++done, total })

  signal?.throwIfAborted()
  await Promise.all(missingImages.map(({ svg, file, pixels }) => writeJpeg(svg(), file, pixels).then(advance)))
  await renderAll(missingAudio, { ffmpegPath }, { onDone: advance, signal, threads })
  for (const { sources, file } of films) {
    signal?.throwIfAborted()
    await renderVideo(sources, file, ffmpegPath, signal)
    advance()
  }
}

/** Empties the folder of what another version of the generator made. */
async function prepare(folder: string): Promise<void> {
  const stampFile = join(folder, STAMP_FILE)
  const stamp = JSON.stringify({ generator: await generatorDigest() })
  const found = await readFile(stampFile, 'utf8').catch(() => '')
  if (found !== stamp) await Promise.all(OUTPUTS.map((output) => rm(join(folder, output), { recursive: true, force: true })))
  await Promise.all(OUTPUTS.map((output) => mkdir(join(folder, output), { recursive: true })))
  await writeFile(`${stampFile}.partial`, stamp)
  await rename(`${stampFile}.partial`, stampFile)
}

/** A digest of the generator's own source, so that no change to it can be forgotten. */
async function generatorDigest(): Promise<string> {
  const files = await readdir(import.meta.dirname, { recursive: true })
  const hash = createHash('sha256')
  for (const file of files.filter(isGeneratorSource).sort()) hash.update(await readFile(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

function isGeneratorSource(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts')
}

interface ImageJob {
  file: string
  pixels: number
  svg: () => string
}

function imageJobs({ tracks, packs, offers, artists }: DemoCatalogue, folder: string): ImageJob[] {
  const covers = [...tracks, ...packs, ...offers]
    .filter(({ slug }) => picturesOf(slug).length === 0)
    .map(({ slug }) => ({
      file: join(folder, 'covers', `${slug}.jpg`),
      pixels: COVER_PIXELS,
      svg: () => coverSvg(slug, styleOf(slug)),
    }))
  const avatars = artists.map(({ slug }) => ({
    file: join(folder, 'avatars', `${slug}.jpg`),
    pixels: AVATAR_PIXELS,
    svg: () => avatarSvg(slug),
  }))
  return [...covers, ...avatars]
}

/** An offer has a look, a pack looks like its first track. */
function styleOf(slug: string): DemoTrack['style'] {
  const offer = demoCatalogue.offers.find((candidate) => candidate.slug === slug)
  if (offer) return offer.look
  const firstTrack = demoCatalogue.packs.find((pack) => pack.slug === slug)?.tracks[0] ?? slug
  const track = demoCatalogue.tracks.find((candidate) => candidate.slug === firstTrack)
  if (!track) throw new Error(`No track ${firstTrack}`)
  return track.style
}

function filmJob(folder: string, { slug, track }: DemoVideo) {
  const audio = demoCatalogue.tracks.find((candidate) => candidate.slug === track)?.sources[0].fileName ?? ''
  const sources = { audio: join(folder, 'audio', audio), cover: join(folder, 'covers', `${track}.jpg`) }
  return { sources, file: join(folder, 'videos', `${slug}.mp4`) }
}

/** All versions of a track share its notes and differ in form. */
function audioJobs(folder: string, track: DemoTrack): RenderJob[] {
  return track.sources.map(({ fileName, version, bars }) => ({
    file: join(folder, 'audio', fileName),
    song: { seed: track.slug, style: track.style, version, camelot: track.camelot, bpm: track.bpm, bars },
  }))
}
