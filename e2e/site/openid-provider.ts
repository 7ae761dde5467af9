import { startOpenIdProvider } from '../../server/test/providers/openid-provider.ts'
import { OPENID_PORT, SITE_ORIGIN } from './endpoints.ts'

/** An OpenID provider at which the journeys sign in. */
await startOpenIdProvider([`${SITE_ORIGIN}/social-callback`], OPENID_PORT)
