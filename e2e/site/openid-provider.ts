import { startOpenIdProvider } from '../../server/test/providers/openid-provider.ts'
import { OPENID_PORT, siteOrigin, WORKERS } from './endpoints.ts'

/** An OpenID provider at which the journeys sign in. */
const origins = Array.from({ length: WORKERS }, (_, worker) => siteOrigin(worker))
await startOpenIdProvider(
  origins.map((origin) => `${origin}/social-callback`),
  OPENID_PORT,
)
