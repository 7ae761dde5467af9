/** Makes the rendered pictures small enough for the repository: node demo/renders/pack.ts FOLDER */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const QUALITY = 82
const LOOP_MS_PER_FRAME = 84
const target = join(import.meta.dirname, '..', 'pictures')
const [folder = '.'] = process.argv.slice(2)
const files = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()

for (const file of files.filter((name) => /-\d\.png$/.test(name))) {
  await sharp(join(folder, file))
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(target, file.replace('.png', '.webp')))
}
const loops = Map.groupBy(
  files.filter((name) => /-loop-\d\d\.png$/.test(name)),
  (name) => name.replace(/-\d\d\.png$/, ''),
)
for (const [name, frames] of loops) {
  await sharp(
    frames.map((frame) => join(folder, frame)),
    { join: { animated: true } },
  )
    .webp({ quality: 60, effort: 6, loop: 0, delay: frames.map(() => LOOP_MS_PER_FRAME) })
    .toFile(join(target, `${name}.webp`))
}
