import { readFileSync } from 'node:fs'

/** Where the journeys' site listens; another port lets two checkouts be tested at once. */
export const SITE_PORT = Number(process.env.E2E_PORT ?? 3917)
export const OPENID_PORT = SITE_PORT + 1
export const SITE_ORIGIN = `http://127.0.0.1:${SITE_PORT}`
export const OPENID_ISSUER = `http://127.0.0.1:${OPENID_PORT}`
/** Whether the journeys go through nginx to all of deploy/local: `npm run test:many`. */
export const IS_MANY = process.env.E2E_MANY === 'true'
export const DATA_DIR = IS_MANY ? '.tmp/many' : '.tmp/e2e'

/** The settings of the site, for a command that runs beside it. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  const settings = IS_MANY ? (JSON.parse(readFileSync(`${DATA_DIR}/site.json`, 'utf8')) as Record<string, string>) : {}
  return { ...process.env, ...settings, DATA_DIR }
}
