import type { Config } from '@react-router/dev/config'
import { AGREEMENTS } from '@shenglang/contract/site/agreements'

export default { appDirectory: 'app', ssr: true, prerender: AGREEMENTS.map(({ url }) => url) } satisfies Config
