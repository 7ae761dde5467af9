import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

const FOLDER = 'e2e/pictures'
/** Small enough that a machine's font smoothing disappears, large enough that a shifted row is noticed. */
const WIDTH = 320
/** Difference of 255 in one colour channel. */
const SEEN = 48
/** Share of a picture's pixels. */
const MOST_DIFFERENT = 0.015

/**
 * Compares the window with the stored picture of that name. Parts that change from run to run, such as counts, are covered.
 * `UPDATE_PICTURES=true` stores the window as the new picture instead.
 */
export async function expectPicture(page: Page, name: string, covered: Locator[] = []): Promise<void> {
  const file = join(FOLDER, `${name}.webp`)
  if (process.env.UPDATE_PICTURES) {
    await page.waitForLoadState('networkidle')
    await mkdir(FOLDER, { recursive: true })
    await writeFile(
      file,
      await sharp(await shown(page, covered))
        .resize(WIDTH)
        .webp({ quality: 90 })
        .toBuffer(),
    )
    return
  }
  const reference = await dotsOf(await readFile(file))
  // Images and waveforms load at their own pace.
  await expect(async () => {
    const picture = await shown(page, covered)
    const different = shareOfDifferent(await dotsOf(picture), reference)
    if (different > MOST_DIFFERENT) await saveForComparison(name, picture)
    expect(different, `${name}: share of the picture that is another`).toBeLessThanOrEqual(MOST_DIFFERENT)
  }).toPass({ timeout: 15_000 })
}

const shown = (page: Page, mask: Locator[]) => page.screenshot({ mask, maskColor: '#808080', animations: 'disabled' })

const dotsOf = (picture: Buffer): Promise<Buffer> => sharp(picture).resize(WIDTH).removeAlpha().raw().toBuffer()

function shareOfDifferent(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 1
  let different = 0
  for (let at = 0; at < one.length; at += 3) {
    const far = Math.max(...[0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0))))
    if (far > SEEN) different += 1
  }
  return different / (one.length / 3)
}

async function saveForComparison(name: string, picture: Buffer): Promise<void> {
  const file = join('test-results', 'pictures', `${name}.png`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
}
