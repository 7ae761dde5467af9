import type { SiteConfig } from '@shenglang/contract/site/entities'
import { siteConfig } from '@shenglang/contract/site/routes'
import type { RouterContextProvider } from 'react-router'
import { callContext, partContext } from './page-context.ts'

let last: SiteConfig | undefined

/** The site's settings; the previous ones where they fail or are late, so that no page fails with them. */
export async function loadSiteConfig(context: Readonly<RouterContextProvider>): Promise<SiteConfig> {
  const loading = context.get(callContext)(siteConfig, {})
  last = last ? ((await context.get(partContext)(loading)) ?? last) : await loading
  return last
}
