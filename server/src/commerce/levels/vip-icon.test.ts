import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawVipIcon } from './vip-icon.ts'

test('each level has its own icon, with as many bars', async () => {
  const drawn = await Promise.all(
    [1, 2, 3, 4].map(async (level) => {
      const svg = drawVipIcon(level)
      const { data, info } = await sharp(Buffer.from(svg)).resize(48).raw().toBuffer({ resolveWithObject: true })
      return { bars: svg.split('<rect').length - 1, size: [info.width, info.height], pixels: data.toString('base64') }
    }),
  )
  expect(drawn.map(({ bars, size }) => [bars, size])).toEqual([1, 2, 3, 4].map((bars) => [bars, [48, 48]]))
  expect(new Set(drawn.map(({ pixels }) => pixels)).size).toBe(4)
})
