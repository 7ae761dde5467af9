import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser as people have it: CHROMIUM_PATH, else one on the PATH. Throws a message that says what to install. */
export const findChromium = (): string => firstOf(BROWSERS)

/** The browser of the journeys: where it is installed Chromium without a window, which needs two thirds of the CPU time. */
export const findTestBrowser = (): string => firstOf(['chromium-headless-shell', ...BROWSERS])

function firstOf(names: readonly string[]): string {
  const named = process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
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
