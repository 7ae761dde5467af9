import { startOpenIdProvider } from '../server/test/openid-provider.ts'
import { OPENID_PORT, SITE_ORIGIN } from './places.ts'

/** The other site at which the journeys sign in. */
await startOpenIdProvider([`${SITE_ORIGIN}/social-callback`], OPENID_PORT)
