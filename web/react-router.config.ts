import type { Config } from '@react-router/dev/config'
import { AGREEMENTS } from '@shenglang/contract/site/agreements'

export default {
  appDirectory: 'app',
  ssr: true,
  prerender: AGREEMENTS.map(({ url }) => url),
  // All routes are known from the start: a page that cannot be asked for must not take the whole site, and the music, away.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
