import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/** Structured lines on standard output: no personal data, no tokens, no query strings. */
export function createLog(settings: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>): Log {
  const pretty = settings.LOG_FORMAT === 'pretty' || (settings.LOG_FORMAT === 'auto' && process.stdout.isTTY)
  return pino({
    level: settings.LOG_LEVEL,
    base: null,
    ...(pretty ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', singleLine: true } } } : {}),
  })
}
