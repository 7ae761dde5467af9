import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']

/** The path of a whole browser: CHROMIUM_PATH, else one on the PATH. Throws a message that says what to install. */
export const findChromium = (): string => firstOf(BROWSERS)

/** The path of the journeys' browser: if installed, the headless shell, which needs two thirds of the CPU time of a whole one. */
export const findTestBrowser = (): string => firstOf(['chromium-headless-shell', ...BROWSERS])

function firstOf(names: readonly string[]): string {
  const named = process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const existing = (named ? [named] : paths).find((path) => existsSync(path))
  if (existing) return existing
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
    // Drawing in a process of its own costs journeys a sixth of their time on two cores.
    '--in-process-gpu',
    '--no-first-run',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}
