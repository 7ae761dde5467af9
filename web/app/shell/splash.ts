import { NIGHT } from '../ui/theme-colors.ts'

/** Part of the shorter side that the icon takes. */
const ICON_PART = 0.3

/**
 * What an iPhone shows while the installed site opens: it draws none out of the manifest, and takes only a picture as large as its
 * own screen. So it is drawn here, for both ways of holding it, before somebody puts the site on their home screen.
 */
export async function drawSplash(): Promise<void> {
  if (!('standalone' in navigator)) return
  const icon = new Image()
  icon.src = '/icons/icon-512.png'
  await icon.decode()
  const { width, height } = window.screen
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  addSplash('portrait', pictureOf(icon, short, long))
  addSplash('landscape', pictureOf(icon, long, short))
}

/** `width` and `height` in CSS pixels. */
function pictureOf(icon: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = NIGHT
  context.fillRect(0, 0, canvas.width, canvas.height)
  const side = Math.min(canvas.width, canvas.height) * ICON_PART
  context.drawImage(icon, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
  return canvas.toDataURL('image/png')
}

function addSplash(orientation: 'portrait' | 'landscape', href: string): void {
  if (href === '') return
  const link = Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', href })
  link.media = `screen and (orientation: ${orientation})`
  document.head.append(link)
}
