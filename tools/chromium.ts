import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser that the tests drive: CHROMIUM_PATH, else one on the PATH. Throws a message that says what to install. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const found = (named ? [named] : places).find((place) => existsSync(place))
  if (found) return found
  throw new Error(
    'No Chromium was found for the browser tests. On Debian as root: npm run setup:tests. ' +
      'Elsewhere: install Chromium and a Chinese font (Noto Sans CJK) and set CHROMIUM_PATH.',
  )
}

/** Flags for a browser on a machine without a display or a way out; root needs its sandbox off. */
export function chromiumFlags(): string[] {
  return [
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}
