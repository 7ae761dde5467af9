import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AUDIO_ENDINGS } from '@shenglang/contract/media/formats'
import { findFfmpeg } from '../media/index.ts'
import { environmentSettings } from '../platform/environment.ts'
import {
  analyseAudio,
  confusionTables,
  isBpmRight,
  isKeyRight,
  type Judged,
  PreparationFailed,
  readTruth,
  share,
} from '../studio/preparation/index.ts'

const USAGE = `用法：npm run analyse -- 文件夹 [真值.csv]
列出每个音频文件的 BPM 和调性及其可信度。真值文件每行为“文件名,BPM,调性”，给出时另列正确率和混淆表。
`
const AUDIO = new RegExp(`\\.(${[...AUDIO_ENDINGS, 'mp4'].join('|')})$`, 'i')

const { positionals } = parseArgs({ allowPositionals: true })
const [folder, truthFile] = positionals
if (!folder) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const truths = new Map(truthFile ? readTruth(await readFile(truthFile, 'utf8')).map((truth) => [truth.file, truth]) : [])
const names = (await readdir(folder)).filter((name) => AUDIO.test(name)).sort()
const ffmpegPath = await findFfmpeg(environmentSettings().FFMPEG_PATH)
const work = await mkdtemp(join(tmpdir(), 'shenglang-analyse-'))
const judged: Judged[] = []
try {
  for (const name of names) {
    const line = await analyse(name).catch((error) => {
      if (!(error instanceof PreparationFailed)) throw error
      return error.message
    })
    process.stdout.write(`${name}: ${line}\n`)
  }
} finally {
  await rm(work, { recursive: true })
}
if (judged.length > 0) {
  process.stdout.write(
    `\nBPM ±1: ${percent(share(judged, isBpmRight))}, key: ${percent(share(judged, isKeyRight))} of ${judged.length}\n`,
  )
  process.stdout.write(`\n${confusionTables(judged)}`)
}

async function analyse(name: string): Promise<string> {
  const detected = await analyseAudio(join(folder ?? '', name), work, ffmpegPath)
  const truth = truths.get(name)
  if (truth) judged.push({ truth, detected })
  const { bpm, bpmConfidence, key, keyConfidence } = detected
  const text = `${bpm} BPM (${percent(bpmConfidence)}), ${key || 'no key'} (${percent(keyConfidence)})`
  return truth ? `${text}; truth ${truth.bpm} BPM, ${truth.key}` : text
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}
