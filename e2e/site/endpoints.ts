import { readFileSync } from 'node:fs'
import { OPENID_CLIENT } from '../../server/test/providers/openid-client.ts'

/** True in `npm run test:deploy`: journeys go through nginx to all of deploy/local, a site that all workers share. */
export const IS_MANY = process.env.E2E_MANY === 'true'
/** Journeys that run at once. Each worker has a site of its own, so that none sees what another one writes. */
export const WORKERS = 2
/** Another port lets two checkouts be tested at once. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3917)
const WORKER = IS_MANY ? 0 : Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export const sitePort = (worker: number): number => FIRST_PORT + worker
export const siteOrigin = (worker: number): string => `http://127.0.0.1:${sitePort(worker)}`
/** The folder of a worker's site; its data is below. */
export const siteFolder = (worker: number): string => `.tmp/journeys/${worker}`

/** The site of this worker. */
export const SITE_ORIGIN = siteOrigin(WORKER)
export const DATA_DIR = IS_MANY ? '.tmp/many' : `${siteFolder(WORKER)}/data`

export const OPENID_PORT = FIRST_PORT + WORKERS
export const OPENID_ISSUER = `http://127.0.0.1:${OPENID_PORT}`

/** The port of a second server on this worker's site, for journeys that have to know it in advance. */
export const SECOND_PORT = OPENID_PORT + 1 + WORKER

/** The settings of a worker's site. */
export const siteSettings = (worker: number) => ({
  PORT: String(sitePort(worker)),
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'error',
  SITE_URL: siteOrigin(worker),
  // The machine may be slow under two browsers; the time of queries is tested elsewhere.
  DATABASE_STATEMENT_TIMEOUT_MS: '10000',
  // Each journey has a network address of its own, so that none uses up another's limit of codes.
  TRUST_PROXY: 'loopback',
  OIDC_ISSUER: OPENID_ISSUER,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
  OIDC_LABEL: '测试身份',
})

/** Settings that all processes of the site of many machines have; a worker's site has the defaults. */
export const sharedSettings = (): Record<string, string> =>
  IS_MANY ? JSON.parse(readFileSync(`${DATA_DIR}/site.json`, 'utf8')) : {}

/** The settings of the site, for a command that runs beside it. */
export const siteEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, ...sharedSettings(), DATA_DIR })
