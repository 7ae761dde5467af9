import { NIGHT } from '../../ui/layout/theme-colors.ts'

/** The icon's part of the shorter side. */
const ICON_PART = 0.3

/**
 * The splash screen of an installed site on an iPhone: it draws none from the manifest, and requires a picture of exactly its
 * screen size. So it is drawn here, for both orientations, before the site is added to the home screen.
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
  const participant = Math.min(canvas.width, canvas.height) * ICON_PART
  context.drawImage(icon, (canvas.width - participant) / 2, (canvas.height - participant) / 2, participant, participant)
  return canvas.toDataURL('image/png')
}

function addSplash(orientation: 'portrait' | 'landscape', href: string): void {
  if (href === '') return
  const link = Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', href })
  link.media = `screen and (orientation: ${orientation})`
  document.head.append(link)
}
