import { existsSync } from 'node:fs'
import { readSettings, type Settings, SettingsError } from './settings.ts'

/** The environment of a program that we start: ours, and what is added. */
export const environmentWith = (added: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...added })

/** The settings of this process: the environment over `.env`. A bad one ends the process with a message. */
export function environmentSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
