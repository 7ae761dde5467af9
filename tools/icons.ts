import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the icons of the installed site into web/public/icons, from the bars of its logo. */
const folder = join(import.meta.dirname, '../web/public/icons')

/** The bars on a grid of 32, and the part of it that they fill. */
const sign = (scale: number, corner: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="${corner}" fill="#0b0b0d"/>
  <g fill="#d9bc42" transform="translate(16 16) scale(${scale}) translate(-15.95 -16)">
    <rect x="6" y="17" width="3.4" height="9" rx="1.7"/><rect x="11.5" y="6" width="3.4" height="20" rx="1.7"/>
    <rect x="17" y="13" width="3.4" height="13" rx="1.7"/><rect x="22.5" y="9" width="3.4" height="17" rx="1.7"/>
  </g></svg>`

/** Systems crop a maskable icon to their own shape: only the middle four fifths are always visible. */
const ICONS = [
  { name: 'icon-192', pixels: 192, svg: sign(1, 7) },
  { name: 'icon-512', pixels: 512, svg: sign(1, 7) },
  { name: 'maskable-192', pixels: 192, svg: sign(0.72, 0) },
  { name: 'maskable-512', pixels: 512, svg: sign(0.72, 0) },
  { name: 'apple', pixels: 180, svg: sign(0.86, 0) },
]

for (const { name, pixels, svg } of ICONS) {
  const drawn = sharp(Buffer.from(svg), { density: (72 * pixels) / 32 }).resize(pixels, pixels)
  await drawn.png({ compressionLevel: 9, palette: true }).toFile(join(folder, `${name}.png`))
}
