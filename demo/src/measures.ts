import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an analysis finds in a recording of the demo. */
export interface Measures {
  /** Integrated, in LUFS. */
  loudnessLufs: number
  /** Where its strongest part begins. */
  previewMs: number
}

interface Stored {
  /** A digest of what they were measured of. */
  sound: string
  recordings: Record<string, Measures>
}

/** What decides how a recording sounds. */
const SOURCES = ['synth', 'catalogue/tracks.ts', 'encode-mp3.ts', 'render-worker.ts', '../../contract/src/seeded-random.ts']

/**
 * The measures of every recording, by its file name. A recording is the same on each machine, so that its analysis, which takes
 * longer than its rendering, is stored: `node tools/measure-demo.ts` writes it.
 */
export const storedMeasures = JSON.parse(readFileSync(join(import.meta.dirname, 'measures.json'), 'utf8')) as Stored

/** A digest of the sources that decide how the demo sounds. */
export function soundDigest(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesAt).sort()) hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

function filesAt(source: string): string[] {
  if (source.endsWith('.ts')) return [source]
  const names = readdirSync(join(import.meta.dirname, source))
  return names.filter((name) => !name.endsWith('.test.ts')).map((name) => `${source}/${name}`)
}
