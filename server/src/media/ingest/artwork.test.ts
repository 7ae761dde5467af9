import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hugePicture } from '../../../test/huge-picture.ts'
import { isDrawable, PictureTooLarge, prepareCover, prepareWhole } from './artwork.ts'

const flat = (background: string, channels: 3 | 4 = 3) => sharp({ create: { width: 500, height: 300, channels, background } })

test('turns a picture into three square WebP files', async () => {
  const { files } = await prepareCover(await flat('#336699').jpeg().toBuffer())
  const facts = await Promise.all(files.map(({ data }) => sharp(data).metadata()))
  expect(facts.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 96, 96],
    ['webp', 320, 320],
    ['webp', 640, 640],
  ])
})

test.each([
  ['a colour', flat('#ca6634').png(), '#793d1f'],
  ['16 bits a channel', flat('#ca6634').toColourspace('rgb16').png(), '#793d1f'],
  ['grey', flat('#808080').greyscale().png(), '#4d4d4d'],
  ['nothing but transparency', flat('#00000000', 4).png(), '#000000'],
])('gives %s a darker average as its placeholder', async (_, picture, color) => {
  expect((await prepareCover(await picture.toBuffer())).color).toBe(color)
})

const BLUE = { r: 30, g: 140, b: 200 }
const pictures = new URL('../../../test/pictures/', import.meta.url)
const blue = () => sharp({ create: { width: 700, height: 700, channels: 3, background: BLUE } })

test.each<[what: string, picture: () => Promise<Buffer>]>([
  ['CMYK', () => readFile(new URL('cmyk.jpg', pictures))],
  ['CMYK without a mark of the program', () => readFile(new URL('cmyk-unmarked.jpg', pictures))],
  ['YCCK', () => readFile(new URL('ycck.jpg', pictures))],
  ['CMYK with its profile', () => blue().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
  ['a wide gamut with its profile', () => blue().withIccProfile('p3').jpeg().toBuffer()],
])('%s keeps its colours, in each width and uncropped', async (_, make) => {
  const picture = await make()
  const { files } = await prepareCover(picture)
  for (const data of [...files.map((file) => file.data), (await prepareWhole(picture, 1600)).data]) {
    const [r, g, b] = (await sharp(data).stats()).channels.map(({ mean }) => mean)
    // A press has no such blue.
    for (const [channel, value] of [
      [r!, BLUE.r],
      [g!, BLUE.g],
      [b!, BLUE.b],
    ] as const)
      expect(Math.abs(channel - value)).toBeLessThan(35)
  }
})

test('refuses what is no picture, or a broken one', async () => {
  await expect(prepareCover(Buffer.from('not a picture'))).rejects.toThrow()
  const whole = await sharp({
    create: { width: 500, height: 500, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  })
    .jpeg()
    .toBuffer()
  await expect(prepareCover(whole.subarray(0, whole.length / 2))).rejects.toThrow()
})

test('refuses a picture of 30,000 pixels a side by its header, without decoding it', async () => {
  const huge = await hugePicture(30_000)
  await expect(prepareCover(huge)).rejects.toThrow(PictureTooLarge)
  await expect(prepareWhole(huge, 1600)).rejects.toThrow('30000 × 30000 pixels')
  expect(await isDrawable(huge)).toBe(false)
})
