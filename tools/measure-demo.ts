import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCatalogue } from '../demo/src/catalogue.ts'
import { generateDemo } from '../demo/src/generate.ts'
import { soundDigest } from '../demo/src/measures.ts'
import { described } from '../server/src/demo/described.ts'
import { findFfmpeg } from '../server/src/media/index.ts'

/**
 * `node tools/measure-demo.ts` renders the demo into .tmp/demo and writes demo/src/measures.json: the loudness and the
 * strongest part of each recording, which a first start need not measure again. For after a change of what the demo sounds like.
 */
const folder = '.tmp/demo'
const ffmpegPath = await findFfmpeg('')
await mkdir(folder, { recursive: true })
await generateDemo({
  part: { ...demoCatalogue, packs: [], offers: [], videos: [] },
  folder,
  ffmpegPath,
  onProgress: ({ done, total }) => process.stdout.write(`rendered ${done} of ${total}\n`),
})
const recordings: Record<string, { loudnessLufs: number; previewMs: number }> = {}
for (const { fileName } of demoCatalogue.tracks.flatMap(({ sources }) => sources)) {
  const audio = await described(join(folder, 'audio', fileName), ffmpegPath)
  if (!audio || audio.loudnessLufs === null) throw new Error(`${fileName} cannot be analysed`)
  recordings[fileName] = { loudnessLufs: Math.round(audio.loudnessLufs * 100) / 100, previewMs: audio.previewMs }
  process.stdout.write(`measured ${fileName}\n`)
}
await writeFile('demo/src/measures.json', `${JSON.stringify({ sound: soundDigest(), recordings }, null, 2)}\n`)
