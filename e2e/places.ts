/** Where the journeys' site listens; another port lets two checkouts be tested at once. */
export const SITE_PORT = Number(process.env.E2E_PORT ?? 3917)
export const OPENID_PORT = SITE_PORT + 1
export const SITE_ORIGIN = `http://127.0.0.1:${SITE_PORT}`
export const OPENID_ISSUER = `http://127.0.0.1:${OPENID_PORT}`
export const DATA_DIR = '.tmp/e2e'
